import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { listOperations, type OpenApiDocument, type OperationEntry } from '../openapi/core/assemble.ts'
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
<details><summary>${operations.size} requests, by resource</summary>
${resources.map(({ path, title, sections, markdown }) => {
  const ids = Array.from(markdown.matchAll(/ \{#(\w+)\}$/gm), ([, id = '']) => id)
  const entries = ids.flatMap((id) => operations.get(id) ?? [])
  const topics = sections.filter(({ id }) => !operations.has(id) && id !== 'objects')
  const schemas = ids.filter((id) => id in document.components.schemas)
  return html`<h3 id="${path.replace(/^.*\//, '')}"><a href="${path}" data-moved>${title}</a></h3>
${entries.length > 0 && html`<ul>\n${entries.map((entry) => requestItem(path, entry))}</ul>\n`}${links(
  '',
  path,
  topics.map(({ id, title }) => [id, title]),
)}${links(
  'Objects: ',
  path,
  schemas.map((id) => [id, schemaTitle(id)]),
)}`
})}${links(
  'Errors: ',
  '/docs/api',
  errorResponses.map(({ status }) => [`status-${status}`, String(status)]),
)}</details>
</section>
`
}

const requestItem = (path: string, { method, path: url, operation: { operationId, summary } }: OperationEntry): Html =>
  html`<li id="${operationId}"><a href="${path}#${operationId}" data-moved>${summary}</a> <code>${method.toUpperCase()} ${url}</code></li>
`

function links(label: string, path: string, entries: [id: string, title: string][]): Html | '' {
  if (entries.length === 0) return ''
  const list = entries.map(
    ([id, title], index) =>
      html`${index > 0 && ' · '}<span id="${id}"><a href="${path}#${id}" data-moved>${title}</a></span>`,
  )
  return html`<p class="hint">${label}${list}</p>
`
}
