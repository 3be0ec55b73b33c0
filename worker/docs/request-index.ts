import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { listOperations, type OpenApiDocument } from '../openapi/core/assemble.ts'
import { errorResponses } from '../openapi/core/error-responses.ts'
import type { DocsPage } from './layout.ts'
import { schemaTitle } from './object-tables.ts'

/**
 * Renders the index of the API at `/docs`. Each entry has the anchor that it once had there, when the API was on that page:
 * docs.js leads from that to the new place.
 */
export function requestIndex(pages: DocsPage[], document: OpenApiDocument): Html {
  const operations = new Map(listOperations(document).map((entry) => [entry.operation.operationId, entry]))
  const resources = pages.filter(({ group }) => group === 'API')
  return html`<section id="requests">
<h2><a href="#requests">All requests</a></h2>
${resources.map(({ path, title, sections, markdown }) => {
  const ids = Array.from(markdown.matchAll(/ \{#(\w+)\}$/gm), ([, id = '']) => id)
  const topics = sections.filter(({ id }) => !operations.has(id) && id !== 'objects')
  return html`<h3 id="${path.replace(/^.*\//, '')}"><a href="${path}" data-moved>${title}</a></h3>
<ul>
${ids.map((id) => {
  const { method, path: url, operation } = operations.get(id) ?? {}
  return (
    operation &&
    html`<li id="${id}"><a href="${path}#${id}" data-moved>${operation.summary}</a> <code>${method?.toUpperCase()} ${url}</code></li>
`
  )
})}</ul>
${links(
  '',
  path,
  topics.map(({ id, title }) => [id, title]),
)}${links(
  'Fields: ',
  path,
  ids.filter((id) => id in document.components.schemas).map((id) => [id, schemaTitle(id)]),
)}`
})}${links(
  'Errors: ',
  '/docs/api',
  errorResponses.map(({ status }) => [`status-${status}`, String(status)]),
)}</section>
`
}

function links(label: string, path: string, entries: [id: string, title: string][]): Html | '' {
  if (entries.length === 0) return ''
  const list = entries.map(
    ([id, title], index) =>
      html`${index > 0 && ' · '}<span id="${id}"><a href="${path}#${id}" data-moved>${title}</a></span>`,
  )
  return html`<p class="hint">${label}${list}</p>
`
}
