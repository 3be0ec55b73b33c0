import { existsSync, readFileSync } from 'node:fs'
import {
  listOperations,
  type OpenApiDocument,
  type OpenApiOperation,
  type OperationEntry,
  resolveRef,
} from '../openapi/core/assemble.ts'
import { isJson, type JsonSchema } from '../openapi/core/json-schema.ts'
import type { Tag } from '../openapi/core/operation.ts'
import { curl } from './curl.ts'
import { fetchExample } from './fetch-example.ts'
import { fieldTable, listSchemas, parameterTable, schemaName, schemaTitle } from './object-tables.ts'

/* The Markdown of the API reference: what the OpenAPI document knows, below the prose of a resource. */

/** The last part of the path of a resource's page. */
export const resourceSlug = (tag: string) => tag.toLowerCase().replaceAll(' ', '-')

/**
 * Returns the page of a resource: its requests, the sections of `file` if that exists, its objects, and its operations.
 * Each heading of what is generated ends with its id.
 */
export function resourceMarkdown(document: OpenApiDocument, tag: Tag, file: URL, homes: Homes): string {
  const operations = listOperations(document).filter(({ operation }) => operation.tags.includes(tag.name))
  const prose = existsSync(file) ? readFileSync(file, 'utf8').replace(/^# .*\n+/, '') : ''
  const objects = [...homes].flatMap(([name, home]) => (home.tag.name === tag.name && !home.isInput ? name : []))
  return `${[
    `# ${tag.name}`,
    tag.description,
    requestTable(operations),
    ...(prose ? [prose.trim()] : []),
    ...(objects.length > 0 ? [`## ${objects.length > 1 ? 'Objects' : 'Object'} {#objects}`] : []),
    ...objects.map((name) => objectSection(document, name, homes)),
    ...operations.map((entry) => operationSection(document, entry, homes)),
  ].join('\n\n')}\n`
}

/** The place of a schema: the page of the first operation that uses it, and the one whose body has it, if any. */
type Home = { tag: Tag; isInput: boolean; operationId: string }
type Homes = Map<string, Home>

/** Returns the place of each schema of the document. */
export function schemaHomes(document: OpenApiDocument): Homes {
  const homes: Homes = new Map()
  for (const { operation } of listOperations(document)) {
    const tag = document.tags.find(({ name }) => operation.tags.includes(name))
    const place = (isInput: boolean) => (name: string) => {
      if (tag && !homes.has(name)) homes.set(name, { tag, isInput, operationId: operation.operationId })
    }
    for (const schema of bodySchemas(operation)) listSchemas(document, schema).forEach(place(true))
    const { schema } = successContent(document, operation)
    if (schema) listSchemas(document, schema).forEach(place(false))
  }
  return homes
}

function bodySchemas({ requestBody }: OpenApiOperation): JsonSchema[] {
  const schema = requestBody?.content['application/json']?.schema
  return schema?.anyOf ?? (schema ? [schema] : [])
}

/** The JSON of the first status of success. */
function successContent(
  document: OpenApiDocument,
  { responses }: OpenApiOperation,
): { schema?: JsonSchema; example?: unknown } {
  const [first] = Object.entries(responses).filter(([status]) => status < '300')
  const { content = {} } = (first && resolveRef(document.components.responses, first[1])) ?? {}
  return Object.entries(content).find(([type]) => isJson(type))?.[1] ?? {}
}

function requestTable(operations: OperationEntry[]): string {
  const rows = operations.map(
    ({ method, path, operation: { operationId, summary, deprecated } }) =>
      `| [${summary}](#${operationId}) | \`${method.toUpperCase()} ${path}\`${deprecated ? ', deprecated' : ''} |`,
  )
  return ['| To do | Request |', '| --- | --- |', ...rows].join('\n')
}

/** The description and the fields of a schema, on its page. */
function objectSection(document: OpenApiDocument, name: string, homes: Homes, title = schemaTitle(name)): string {
  const { description = '' } = document.components.schemas[name] ?? {}
  return [
    `### ${title} {#${name}}`,
    ...(description ? [description] : []),
    fieldTable(document, name, (other) => schemaUrl(other, homes, homes.get(name)?.tag)),
  ].join('\n\n')
}

/** The URL of the fields of a schema, as it is on the page of a tag. */
function schemaUrl(name: string, homes: Homes, tag: Tag | undefined): string {
  const home = homes.get(name)?.tag
  return home && home.name !== tag?.name ? `/docs/api/${resourceSlug(home.name)}#${name}` : `#${name}`
}

function operationSection(document: OpenApiDocument, entry: OperationEntry, homes: Homes): string {
  const { method, path, operation } = entry
  const { operationId, summary, description, deprecated, parameters } = operation
  const { example } = successContent(document, operation)
  return [
    `## ${summary} {#${operationId}}`,
    `\`${method.toUpperCase()} ${path}\` · ${callers(operation)}${deprecated ? ', deprecated' : ''}`,
    ...(description ? [description] : []),
    fence('sh', curl(entry)),
    `<details><summary>TypeScript</summary>\n\n${fence('ts', fetchExample(entry))}\n\n</details>`,
    ...(parameters.length > 0 ? [`### Parameters {#${operationId}-parameters}`, parameterTable(parameters)] : []),
    ...bodies(document, operation, homes),
    `### Responses {#${operationId}-responses}`,
    responseTable(document, operation, homes),
    ...(example === undefined ? [] : [fence('json', JSON.stringify(example, null, 2))]),
  ].join('\n\n')
}

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

/** The fields of the bodies that an operation takes, where they occur first, and a link to them from then on. */
function bodies(document: OpenApiDocument, operation: OpenApiOperation, homes: Homes): string[] {
  return bodySchemas(operation).flatMap((schema, index) => {
    const name = schemaName(schema)
    const title = index > 0 ? 'Body from a visitor' : 'Body'
    const home = homes.get(name)
    if (home?.operationId !== operation.operationId) {
      const id = `${operation.operationId}-body${index || ''}`
      return [`### ${title} {#${id}}`, `[${schemaTitle(name)}](${schemaUrl(name, homes, tagOf(document, operation))})`]
    }
    const nested = listSchemas(document, schema).filter(
      (other) => other !== name && homes.get(other)?.operationId === operation.operationId && homes.get(other)?.isInput,
    )
    return [objectSection(document, name, homes, title), ...nested.map((name) => objectSection(document, name, homes))]
  })
}

const tagOf = ({ tags }: OpenApiDocument, operation: OpenApiOperation) =>
  tags.find(({ name }) => operation.tags.includes(name))

/** The headers of responses that a program reads. */
const usefulHeaders = ['ETag', 'Link', 'Idempotent-Replayed', 'Searched-To', 'Retry-After']

/** Every status with the sentence about it and its headers; an error links to what the basics say of it. */
function responseTable(document: OpenApiDocument, operation: OpenApiOperation, homes: Homes): string {
  const rows = Object.entries(operation.responses).map(([status, response]) => {
    const { description = '', headers = {} } = resolveRef(document.components.responses, response) ?? {}
    const isError = status > '300'
    const label = isError ? `[${status}](/docs/api#status-${status})` : status
    const names = usefulHeaders.filter((name) => name in headers).map((name) => `\`${name}\``)
    const sentence = names.length > 0 ? ` Headers: ${names.join(', ')}.` : ''
    return `| ${label} | ${description}${isError ? '' : returns(document, operation, homes)}${sentence} |`
  })
  return ['| Status | Meaning |', '| --- | --- |', ...rows].join('\n')
}

/** A sentence with a link to the fields of the object in a response. */
function returns(document: OpenApiDocument, operation: OpenApiOperation, homes: Homes): string {
  const { schema } = successContent(document, operation)
  const name = schema ? schemaName(schema) : ''
  if (!document.components.schemas[name]?.properties) return ''
  const link = `[${schemaTitle(name)}](${schemaUrl(name, homes, tagOf(document, operation))})`
  return schema?.type === 'array' ? ` An array: ${link}.` : ` Fields: ${link}.`
}

/** Returns the callers of an operation in words, from its security requirements. */
function callers({ security }: OpenApiOperation): string {
  const [requirement] = security
  if (!requirement) return 'no authentication'
  if (requirement.giverToken) return 'token of an author’s link'
  if (security.length > 1) return 'API key, or none for visitors'
  return requirement.apiKey?.includes('owner') ? 'owner API key' : 'API key'
}
