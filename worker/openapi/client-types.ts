import { type OpenApiDocument, type OpenApiOperation, resolveRef } from './document.ts'
import type { JsonSchema } from './fields.ts'
import type { Parameter } from './parameters.ts'
import type { Response } from './responses.ts'

/**
 * The API for TypeScript: what it takes and answers, each under its name in the document, and `Api`, by which Hono's client
 * `hc` knows its requests.
 */
export function clientTypes(document: OpenApiDocument): string {
  const { schemas, responses } = document.components
  const named = Object.entries(schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)}`,
  )
  const paths = Object.entries(document.paths).map(([path, methods]): Member => {
    const endpoints = Object.entries(methods).map(([method, operation]): Member => {
      return [`$${method}`, endpoint(operation, responses), operation.summary]
    })
    return [JSON.stringify(path.replaceAll(/\{(\w+)\}/g, ':$1')), object(endpoints)]
  })
  return `// The API of Laurel for TypeScript, made from its description at /openapi.json; the page at /docs says more.
import type { Hono } from 'hono'

type Answer<Output, Status extends number, Format = 'json'> = { output: Output; outputFormat: Format; status: Status }

export type Api = Hono<object, ${object(paths)}>

${named.join('\n\n')}
`
}

/** What an operation takes and answers, as Hono calls it. */
function endpoint({ parameters, requestBody, responses }: OpenApiOperation, shared: Record<string, Response>): string {
  const input: Member[] = [
    ...within(parameters, 'path', 'param'),
    ...within(parameters, 'query', 'query'),
    ...within(parameters, 'header', 'header'),
    ...Object.values(requestBody?.content ?? {}).map(({ schema }): Member => ['json?', typeOf(schema)]),
  ]
  const answers = Object.entries(responses).map(([status, response]) => {
    const [[type, content] = []] = Object.entries(resolveRef(shared, response)?.content ?? {})
    if (!type) return `Answer<null, ${status}, 'body'>`
    return type === 'application/json'
      ? `Answer<${typeOf(content?.schema)}, ${status}>`
      : `Answer<string, ${status}, 'text'>`
  })
  return `{ input: ${object(input)} } & (\n  | ${answers.join('\n  | ')}\n)`
}

/** A member: its name, with `?` where it may be missing, its type, and what is to be said of it. */
type Member = [name: string, type: string, description?: string | undefined]

function object(members: Member[]): string {
  const lines = members.map(([name, type, description]) => `${comment(description)}${name}: ${type}`)
  return lines.length > 0 ? `{\n${lines.join('\n').replaceAll(/^/gm, '  ')}\n}` : '{}'
}

const comment = (text: string | undefined) => (text ? `/** ${text} */\n` : '')

/** The parameters in one place of the request, under the name that Hono has for it. */
function within(parameters: Parameter[], place: Parameter['in'], name: string): Member[] {
  const there = parameters.filter((parameter) => parameter.in === place)
  if (there.length === 0) return []
  const members = there.map(({ name, required, schema, description }): Member => {
    return [`${JSON.stringify(name)}${required ? '' : '?'}`, typeOf(schema), description]
  })
  return [[there.some(({ required }) => required) ? name : `${name}?`, object(members)]]
}

/** The type of what a schema lets pass, as far as types can tell. */
function typeOf(schema: JsonSchema | boolean | undefined): string {
  if (typeof schema !== 'object') return 'unknown'
  const { $ref, const: only, enum: some, anyOf, type, items } = schema
  if ($ref) return $ref.replace(/^.*\//, '')
  if (only !== undefined) return JSON.stringify(only)
  if (some) return some.map((value) => JSON.stringify(value)).join(' | ')
  if (type === undefined) return anyOf ? anyOf.map(typeOf).join(' | ') : 'unknown'
  const names = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }
  return [type]
    .flat()
    .map((name) => {
      if (name === 'array') return `Array<${typeOf(Array.isArray(items) ? undefined : items)}>`
      return name === 'object' ? membersOf(schema) : names[name]
    })
    .join(' | ')
}

function membersOf({ properties = {}, required = [] }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, property]): Member => {
    const described = typeof property === 'object' ? property.description : undefined
    return [`${name}${required.includes(name) ? '' : '?'}`, typeOf(property), described]
  })
  return members.length > 0 ? object(members) : 'Record<string, unknown>'
}
