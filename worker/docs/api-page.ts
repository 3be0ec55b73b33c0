import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { listOperations, type OpenApiDocument, type OperationEntry } from '../openapi/core/assemble.ts'
import { errorResponses } from '../openapi/core/error-responses.ts'
import { contentsLink, type NavigationItem, renderPage, renderSection } from './layout.ts'
import type { MarkdownDocument, Section } from './markdown.ts'
import { prose } from './markup.ts'
import { renderOperation } from './render-operation.ts'

/** Renders the page at `/docs`: the sections of the reference, then every operation of the OpenAPI document. */
export function apiPage(document: OpenApiDocument, reference: MarkdownDocument, navigation: NavigationItem[]): Html {
  const { title, introduction } = reference
  const [first, ...sections] = reference.sections.map(withStatuses)
  const groups = groupOperations(document)
  return renderPage(
    {
      path: '/docs',
      title,
      description: 'How to create, read, change and erase testimonials and contacts.',
      introduction,
      lead: first && renderSection(first),
      contents: html`${[...(first ? [first] : []), ...sections].map(contentsLink)}${groups.map(groupLink)}`,
      text: html`${[...sections, ...groups].map(renderSection)}`,
    },
    navigation,
  )
}

/** The statuses that an operation's own list of errors leaves out. */
const otherStatuses = [
  { status: 304, description: 'Nothing has changed since the response that `If-None-Match` names.' },
  { status: 405, description: 'The URL does not support this method. `Allow` lists those that it does.' },
]

/** Adds the table of statuses to the section about errors. */
function withStatuses({ id, title, text }: Section): Section {
  return { id, title, text: id === 'errors' ? html`${text}${statusTable()}` : text }
}

function statusTable(): Html {
  const statuses = [...errorResponses, ...otherStatuses].toSorted((a, b) => a.status - b.status)
  return html`<table>
<thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${statuses.map(
  ({
    status,
    description,
  }) => html`<tr id="status-${status}"><th scope="row"><code>${status}</code></th><td>${prose(description)}</td></tr>
`,
)}</tbody>
</table>
`
}

type OperationGroup = Section & { operations: OperationEntry[] }

/** One section for each tag of the document, with its operations. */
function groupOperations(document: OpenApiDocument): OperationGroup[] {
  const rendered = new Set<string>()
  return document.tags.map(({ name, description }) => {
    const operations = listOperations(document).filter(({ operation }) => operation.tags.includes(name))
    const text = html`<p>${description}</p>
${operations.map((entry) => renderOperation(document, entry, rendered))}`
    return { id: name.toLowerCase(), title: name, text, operations }
  })
}

function groupLink({ id, title, operations }: OperationGroup): Html {
  return html`<li><a href="#${id}">${title}</a>
<ul>
${operations.map(operationLink)}</ul>
</li>
`
}

function operationLink({ method, operation: { operationId, summary } }: OperationEntry): Html {
  return html`<li><a href="#${operationId}"><b>${method.toUpperCase()}</b> ${summary}</a></li>
`
}
