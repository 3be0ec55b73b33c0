import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { htmlPage } from '../pages/html-page.ts'
import { leaf } from '../pages/icons.ts'
import type { Document, Section } from './markdown.ts'
import type { Page } from './site.ts'

/** A page and what is rendered of it. */
export type DocsPage = Page & Document

/**
 * Renders a page of the docs, with its place among all `pages`. Without JavaScript it lacks only the search, the buttons that
 * copy and the mark of the section that is being read.
 */
export function docsPage(page: DocsPage, pages: DocsPage[], end?: Html): Html {
  const { path, title, summary, introduction, sections } = page
  const place = pages.indexOf(page)
  return htmlPage({
    isIndexed: true,
    title: path === '/docs' ? 'Laurel docs' : `${title} · Laurel docs`,
    styles: ['/base.css', '/docs.css'],
    head: html`<meta name="description" content="${summary}">
<link rel="alternate" type="text/markdown" href="${path}.md">
<script src="/docs.js" type="module"></script>`,
    body: html`<a class="skip" href="#text">Skip to the text</a>
<header class="top">
<a class="brand" href="/">${leaf}Laurel</a>
<a href="/docs"${path === '/docs' && html` aria-current="page"`}>Docs</a>
<search></search>
<a class="button quiet" href="/inbox">Open your inbox</a>
<details class="menu"><summary class="button">Menu</summary>
<nav aria-label="Documentation">
${navigation(page, pages)}<p class="own"><a href="/docs">Docs</a> <a href="/inbox">Open your inbox</a></p>
</nav>
</details>
</header>
<main id="text" tabindex="-1"${page.group === 'API' && html` class="api"`}>
<h1>${title}</h1>
${sections.length > 1 && contents(sections)}${introduction}${sections.map(renderSection)}${end}<nav class="turn" aria-label="Previous and next page">
${turn('Previous', pages[place - 1])}${turn('Next', pages[place + 1])}</nav>
</main>`,
  })
}

function navigation(page: DocsPage, pages: DocsPage[]): Html {
  const groups = Map.groupBy(pages.slice(1), ({ group }) => group)
  return html`<ul>
${Array.from(
  groups,
  ([group, pages]) => html`<li><b>${group}</b>
<ul>
${pages.map(({ path, title }) => html`<li><a href="${path}"${path === page.path && html` aria-current="page"`}>${title}</a></li>\n`)}</ul>
</li>
`,
)}</ul>
`
}

function contents(sections: Section[]): Html {
  return html`<details class="contents"><summary>On this page</summary>
<nav aria-label="On this page">
<ul>
${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>\n`)}</ul>
</nav>
</details>
`
}

/** Renders a section; its heading links to itself. */
const renderSection = ({ id, title, text }: Section): Html => html`<section id="${id}">
<h2><a href="#${id}">${title}</a></h2>
${text}</section>
`

const turn = (label: string, page: DocsPage | undefined): Html | '' =>
  page
    ? html`<a href="${page.path}" rel="${label === 'Next' ? 'next' : 'prev'}"><span>${label}</span> ${page.title}</a>
`
    : ''
