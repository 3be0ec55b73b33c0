import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { listOperations, type OpenApiDocument } from '../openapi/core/assemble.ts'
import type { DocsPage } from './layout.ts'

/**
 * Renders the index of the API at `/docs`. Each entry has the anchor that it once had there, when the API was on that page:
 * docs.js leads from that to the new place.
 */
export function requestIndex(pages: DocsPage[], document: OpenApiDocument): Html {
  const operations = new Map(listOperations(document).map((entry) => [entry.operation.operationId, entry]))
  const groups = pages.filter(({ group }) => group === 'API')
  return html`<section id="requests">
<h2><a href="#requests">All requests</a></h2>
${groups.map(({ path, title, sections }) => {
  const parts = sections.flatMap(({ parts }) => parts).filter(({ id }) => !id.includes('-parameters'))
  const requests = parts.flatMap(({ id }) => operations.get(id) ?? [])
  const others = parts.filter(({ id }) => !operations.has(id) && id !== 'objects')
  return html`<h3 id="${path.replace(/^.*\//, '')}"><a href="${path}" data-moved>${title}</a></h3>
${
  requests.length > 0 &&
  html`<ul class="requests">
${requests.map(
  ({ method, path: url, operation: { operationId, summary } }) =>
    html`<li id="${operationId}"><a href="${path}#${operationId}" data-moved>${summary}</a> <code>${method.toUpperCase()} ${url}</code></li>
`,
)}</ul>
`
}${
  others.length > 0 &&
  html`<p>${others.map(({ id, title }, index) => html`${index > 0 && ' · '}<span id="${id}"><a href="${path}#${id}" data-moved>${title}</a></span>`)}</p>
`
}`
})}</section>
`
}
