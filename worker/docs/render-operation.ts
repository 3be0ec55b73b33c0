import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import {
  type OpenApiDocument,
  type OpenApiOperation,
  type OperationEntry,
  resolveRef,
} from '../openapi/core/assemble.ts'
import { type Fields, isJson, type JsonSchema } from '../openapi/core/json-schema.ts'
import { curl } from './curl.ts'
import { code, prose } from './markup.ts'
import { fieldTable, parameterTable } from './tables.ts'

/**
 * Renders an operation: who may call it, a curl command, its parameters and fields, and its responses. `rendered` collects
 * the names of the schemas whose fields the page has listed already.
 */
export function renderOperation(document: OpenApiDocument, entry: OperationEntry, rendered: Set<string>): Html {
  const { method, path, operation } = entry
  const { operationId, summary, description, deprecated, parameters, requestBody } = operation
  const bodySchema = requestBody?.content['application/json']?.schema
  const bodySchemas = bodySchema?.anyOf ?? (bodySchema ? [bodySchema] : [])
  const successes = Object.entries(operation.responses)
    .filter(([status]) => status < '300')
    .map(([status, response]) => ({ status, ...resolveRef(document.components.responses, response) }))
  const [json] = Object.entries(successes[0]?.content ?? {}).flatMap(([type, content]) => (isJson(type) ? content : []))
  return html`<article id="${operationId}">
<h3>${summary}</h3>
<p class="route"><code><b>${method.toUpperCase()}</b> ${path}</code> <span>${callers(operation)}${deprecated && ', deprecated'}</span></p>
${
  description &&
  html`<p>${prose(description)}</p>
`
}${code(curl(entry), 'sh')}${parameters.length > 0 && parameterTable(parameters)}${bodySchemas.map((schema, index) => renderFields(document, schema, rendered, index ? 'visitor’s request' : 'request'))}${successes.map(
  ({ status, description }, index) => html`<h4>Response ${status}</h4>
<p>${description} ${index === successes.length - 1 && errorStatuses(operation)}</p>
`,
)}${json?.example !== undefined && code(JSON.stringify(json.example, null, 2), 'json')}${json?.schema && renderFields(document, json.schema, rendered, 'response')}</article>
`
}

/** The fields of a schema where it occurs first, and a link to them from then on. */
function renderFields(
  document: OpenApiDocument,
  schema: JsonSchema,
  rendered: Set<string>,
  part: 'request' | 'visitor’s request' | 'response',
): Html | '' {
  const name = schemaName(schema)
  const { properties, description } = document.components.schemas[name] ?? {}
  if (!properties) return ''
  if (rendered.has(name)) {
    return html`<p>See <a href="#${name}">the fields of this ${part}</a> above.</p>
`
  }
  rendered.add(name)
  // A link opens the details that it leads into.
  return html`<details${part === 'request' && html` open`}>
<summary>Fields of the ${part}</summary>
<div id="${name}">
${description && html`<p>${prose(description)}</p>`}${fieldTable(objectSchemas(properties))}</div>
${renderNested(document, objectSchemas(properties), rendered)}</details>
`
}

/** The fields of the objects in these fields, unless the page has listed them already; `path` leads to these fields. */
function renderNested(document: OpenApiDocument, fields: Fields, rendered: Set<string>, path = ''): Html {
  const nested = Object.entries(fields).map(([field, schema]) => {
    const name = schemaName(schema)
    const { properties } = document.components.schemas[name] ?? {}
    if (!properties || rendered.has(name)) return ''
    rendered.add(name)
    const fieldPath = `${path}${field}`
    return html`<p>Fields of <code>${fieldPath}</code>:</p>
<div id="${name}">
${fieldTable(objectSchemas(properties))}</div>
${renderNested(document, objectSchemas(properties), rendered, `${fieldPath}.`)}`
  })
  return html`${nested}`
}

/** Returns the callers of an operation in words, from its security requirements. */
function callers({ security }: OpenApiOperation): string {
  const [requirement] = security
  if (!requirement) return 'no authentication'
  if (requirement.giverToken) return 'token of an author’s link'
  if (security.length > 1) return 'API key, or none for visitors'
  return requirement.apiKey?.includes('owner') ? 'owner API key' : 'API key'
}

/** The other statuses of an operation, each with a link to its meaning. */
function errorStatuses({ responses }: OpenApiOperation): Html {
  const statuses = Object.keys(responses).filter((status) => status > '300')
  return html`Other statuses: ${statuses.map((status, index) => html`${index > 0 && ', '}<a href="#status-${status}">${status}</a>`)}.`
}

/** The name of the schema that this one refers to, alone, in a list or as an alternative to `null`; otherwise `''`. */
function schemaName({ $ref, items, anyOf: [alternative] = [] }: JsonSchema): string {
  const nested = items ?? alternative
  if (typeof nested === 'object' && '$ref' in nested) return schemaName(nested)
  return $ref?.replace(/^.*\//, '') ?? ''
}

/** The properties with `{}` in place of the boolean schemas that JSON Schema also allows. */
const objectSchemas = (properties: NonNullable<JsonSchema['properties']>): Fields =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, typeof schema === 'object' ? schema : {}]),
  )
