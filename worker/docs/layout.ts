import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import type { Section } from './markdown.ts'

/** A page and its label in the navigation. */
export type NavigationItem = { path: string; title: string }

/** The parts of a page. `lead` stands above the table of contents on a narrow screen. */
type Page = NavigationItem & {
  description: string
  introduction: Html
  lead: Html | undefined
  contents: Html
  text: Html
}

/** Renders a page of the docs. It needs no JavaScript and loads only style sheets and the icon of the service itself. */
export function renderPage(page: Page, navigation: NavigationItem[]): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Laurel</title>
<meta name="description" content="${page.description}">
<link rel="icon" href="/laurel.svg">
<link rel="stylesheet" href="/palette.css">
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<div class="top">
<a href="/"><img src="/laurel.svg" alt="Laurel" width="40" height="40"></a>
<nav aria-label="Documentation">
<ul>
${navigation.map((item) => navigationLink(item, page.path))}</ul>
</nav>
</div>
<h1>${page.title}</h1>
${page.introduction}</header>
<main>
${page.lead}<nav class="contents" aria-label="On this page">
<ul>
${page.contents}</ul>
</nav>
<div id="text" tabindex="-1">
${page.text}</div>
</main>
</body>
</html>
`
}

/** Renders a section; its heading links to itself. */
export function renderSection({ id, title, text }: Section): Html {
  return html`<section id="${id}">
<h2><a href="#${id}">${title}</a></h2>
${text}</section>
`
}

/** Renders the entry of a section in the table of contents. */
export function contentsLink({ id, title }: Section): Html {
  return html`<li><a href="#${id}">${title}</a></li>
`
}

function navigationLink({ path, title }: NavigationItem, current: string): Html {
  return html`<li><a href="${path}"${path === current && html` aria-current="page"`}>${title}</a></li>
`
}
