import { html } from 'hono/html'
import { listOperations, type OpenApiDocument, type OperationEntry } from '../openapi/document.ts'
import type { Html } from './markup.ts'
import { renderOperation } from './render-operation.ts'
import { first, type Section, sections } from './sections.ts'

/**
 * The page about the API, made from its description: it can be read without JavaScript, and asks for nothing but style
 * sheets and the icon of the service itself.
 */
export function apiPage(document: OpenApiDocument): Html {
  const groups = groupsOf(document)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Laurel: the API</title>
<meta name="description" content="How to create, read, change and erase testimonials and contacts.">
<link rel="icon" href="/laurel.svg">
<link rel="stylesheet" href="/palette.css">
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a href="/"><img src="/laurel.svg" alt="Laurel" width="40" height="40"></a>
<h1>The API of Laurel</h1>
<p>Testimonials and contacts over JSON. For machines: <a href="/openapi.json">openapi.json</a>; for TypeScript: <a href="/api.d.ts">api.d.ts</a>.</p>
</header>
<main>
${section(first)}<nav aria-label="On this page">
<ul>
${[first, ...sections].map(link)}${groups.map(
  ({ id, title, operations }) => html`<li><a href="#${id}">${title}</a>
<ul>
${operations.map(operationLink)}</ul>
</li>
`,
)}</ul>
</nav>
<div id="text" tabindex="-1">
${[...sections, ...groups].map(section)}</div>
</main>
</body>
</html>
`
}

/** A section for each part of the API, with its operations. */
function groupsOf(document: OpenApiDocument): (Section & { operations: OperationEntry[] })[] {
  const shown = new Set<string>()
  return document.tags.map(({ name, description }) => {
    const operations = listOperations(document).filter(({ operation }) => operation.tags.includes(name))
    const text = html`<p>${description}</p>
${operations.map((each) => renderOperation(document, each, shown))}`
    return { id: name.toLowerCase(), title: name, text, operations }
  })
}

function section({ id, title, text }: Section): Html {
  return html`<section id="${id}">
<h2>${title}</h2>
${text}</section>
`
}

function link({ id, title }: Section): Html {
  return html`<li><a href="#${id}">${title}</a></li>
`
}

function operationLink({ method, operation: { operationId, summary } }: OperationEntry): Html {
  return html`<li><a href="#${operationId}"><b>${method.toUpperCase()}</b> ${summary}</a></li>
`
}
