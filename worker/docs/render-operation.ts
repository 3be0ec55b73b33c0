import { html } from 'hono/html'
import { type OpenApiDocument, type OpenApiOperation, type OperationEntry, resolveRef } from '../openapi/document.ts'
import type { Fields, JsonSchema } from '../openapi/fields.ts'
import { curl } from './curl.ts'
import { code, type Html, prose } from './markup.ts'
import { fieldTable, parameterTable } from './tables.ts'

/** What the page says of an operation: who may, what to type, what may be sent, and what comes back. */
export function renderOperation(document: OpenApiDocument, listed: OperationEntry, shown: Set<string>): Html {
  const { method, path, operation } = listed
  const { operationId, summary, description, deprecated, parameters, requestBody } = operation
  const sent = requestBody?.content['application/json']?.schema
  const [status = '', response] = Object.entries(operation.responses).find(([status]) => status < '300') ?? []
  const success = response && resolveRef(document.components.responses, response)
  const answer = success?.content?.['application/json']
  return html`<article id="${operationId}">
<h3>${summary}</h3>
<p class="route"><code><b>${method.toUpperCase()}</b> ${path}</code> <span>${callers(operation)}${deprecated && ', deprecated'}</span></p>
${
  description &&
  html`<p>${prose(description)}</p>
`
}${code(curl(listed), 'sh')}${parameters.length > 0 && parameterTable(parameters)}${sent && fields(document, sent, shown, 'body')}<h4>Answer ${status}</h4>
<p>${success?.description} ${others(operation)}</p>
${answer?.example !== undefined && code(JSON.stringify(answer.example, null, 2), 'json')}${answer?.schema && fields(document, answer.schema, shown, 'answer')}</article>
`
}

/** The fields of a schema, where it comes first; then the way there. */
function fields(document: OpenApiDocument, schema: JsonSchema, shown: Set<string>, what: 'body' | 'answer'): Html | '' {
  const name = nameOf(schema)
  const { properties, description } = document.components.schemas[name] ?? {}
  if (!properties) return ''
  if (shown.has(name)) {
    return html`<p><a href="#${name}">The fields of this ${what}</a> are listed above.</p>
`
  }
  shown.add(name)
  // A link opens what it leads into.
  return html`<details${what === 'body' && html` open`}>
<summary>Fields of the ${what}</summary>
<div id="${name}">
${description && html`<p>${prose(description)}</p>`}${fieldTable(objects(properties))}</div>
</details>
`
}

/** Who may, as the security of an operation says it: nobody has to send a key, some or all. */
function callers({ security }: OpenApiOperation): string {
  if (security.length === 0) return 'anybody'
  return security.length > 1 ? 'key holders and visitors' : 'key holders'
}

/** What else can come back, with the way to what it means. */
function others({ responses }: OpenApiOperation): Html {
  const statuses = Object.keys(responses).filter((status) => status > '300')
  return html`Else ${statuses.map((status, index) => html`${index > 0 && ', '}<a href="#status-${status}">${status}</a>`)}.`
}

function nameOf({ $ref, items }: JsonSchema): string {
  if (typeof items === 'object' && '$ref' in items) return nameOf(items)
  return $ref?.replace(/^.*\//, '') ?? ''
}

const objects = (properties: NonNullable<JsonSchema['properties']>): Fields =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, typeof schema === 'object' ? schema : {}]),
  )
