import { type OpenApiDocument, type OpenApiOperation, resolveRef } from './assemble.ts'
import { isJson, type JsonSchema } from './json-schema.ts'
import type { Parameter } from './operation.ts'
import type { Response } from './responses.ts'

/** Generates the TypeScript declarations of the API: its schemas by name, and `Api`, the type for Hono's client `hc`. */
export function clientTypes(document: OpenApiDocument): string {
  const { schemas, responses } = document.components
  const declarations = Object.entries(schemas).map(
    ([name, schema]) => `${docComment(schema.description)}export type ${name} = ${toTypeScript(schema)}`,
  )
  const paths = Object.entries(document.paths).map(([path, methods]): Member => {
    const endpoints = Object.entries(methods).map(([method, operation]): Member => {
      return [`$${method}`, endpointType(operation, responses), operation.summary]
    })
    return [JSON.stringify(path.replaceAll(/\{(\w+)\}/g, ':$1')), objectType(endpoints)]
  })
  return `// TypeScript types of the Laurel API, generated from /openapi.json. Documentation: /docs
import type { Hono } from 'hono'

type ApiResponse<Output, Status extends number, Format = 'json'> = { output: Output; outputFormat: Format; status: Status }

export type Api = Hono<object, ${objectType(paths)}>

${declarations.join('\n\n')}
`
}

/** Returns the type of an operation in Hono's schema format. */
function endpointType(
  { parameters, requestBody, responses }: OpenApiOperation,
  shared: Record<string, Response>,
): string {
  const input: Member[] = [
    ...inputMembers(parameters, 'path', 'param'),
    ...inputMembers(parameters, 'query', 'query'),
    ...inputMembers(parameters, 'header', 'header'),
    ...Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]): Member[] => {
      if (type === 'multipart/form-data') return [['form', '{ file: File }']]
      return isJson(type) ? [[requestBody?.required ? 'json' : 'json?', toTypeScript(schema)]] : []
    }),
  ]
  const results = Object.entries(responses).map(([status, response]) => {
    const [[type, content] = []] = Object.entries(resolveRef(shared, response)?.content ?? {})
    if (!type) return `ApiResponse<null, ${status}, 'body'>`
    return isJson(type)
      ? `ApiResponse<${toTypeScript(content?.schema)}, ${status}>`
      : `ApiResponse<string, ${status}, 'text'>`
  })
  return `{ input: ${objectType(input)} } & (\n  | ${results.join('\n  | ')}\n)`
}

/** A member of an object type; the name ends with `?` if it is optional. */
type Member = [name: string, type: string, description?: string | undefined]

function objectType(members: Member[]): string {
  const lines = members.map(([name, type, description]) => `${docComment(description)}${name}: ${type}`)
  return lines.length > 0 ? `{\n${lines.join('\n').replaceAll(/^/gm, '  ')}\n}` : '{}'
}

const docComment = (text: string | undefined) => (text ? `/** ${text} */\n` : '')

/** Returns the parameters in one location of the request as a member with Hono's name for it. */
function inputMembers(parameters: Parameter[], location: Parameter['in'], name: string): Member[] {
  const located = parameters.filter((parameter) => parameter.in === location)
  if (located.length === 0) return []
  const members = located.map(({ name, required, schema, description }): Member => {
    return [`${JSON.stringify(name)}${required ? '' : '?'}`, toTypeScript(schema), description]
  })
  return [[located.some(({ required }) => required) ? name : `${name}?`, objectType(members)]]
}

/** Returns the TypeScript type of a schema, as precisely as the type system allows. */
function toTypeScript(schema: JsonSchema | boolean | undefined): string {
  if (typeof schema !== 'object') return 'unknown'
  const { $ref, const: constant, enum: values, anyOf, type, items } = schema
  if ($ref) return $ref.replace(/^.*\//, '')
  if (constant !== undefined) return JSON.stringify(constant)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (type === undefined) return anyOf ? anyOf.map(toTypeScript).join(' | ') : 'unknown'
  const primitives = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }
  return [type]
    .flat()
    .map((name) => {
      if (name === 'array') return `Array<${toTypeScript(Array.isArray(items) ? undefined : items)}>`
      return name === 'object' ? objectSchemaType(schema) : primitives[name]
    })
    .join(' | ')
}

function objectSchemaType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  if (typeof additionalProperties === 'object') return `Record<string, ${toTypeScript(additionalProperties)}>`
  const members = Object.entries(properties).map(([name, property]): Member => {
    const description = typeof property === 'object' ? property.description : undefined
    return [`${name}${required.includes(name) ? '' : '?'}`, toTypeScript(property), description]
  })
  return members.length > 0 ? objectType(members) : 'Record<string, unknown>'
}
