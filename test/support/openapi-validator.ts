import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { listOperations, type OpenApiOperation, openapi, resolveRef } from '../../worker/openapi/document.ts'
import type { JsonSchema } from '../../worker/openapi/fields.ts'
import type { Header, Response } from '../../worker/openapi/responses.ts'

/*
 * Whether an answer is one that the description of the API tells of. The tests hold every answer against it that they get,
 * so that it can not lie.
 */

export const openApiDocument = openapi()

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'api', components: closed(openApiDocument.components) })

/** What judges values by a schema of the description. */
export const compileSchema = (schema: JsonSchema): ValidateFunction => ajv.compile(absolute(schema))

/** The schemas for the tests: in an answer no key may be that they do not name. A client has to be ready for more. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const all = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]))
  return 'properties' in part && 'required' in part && 'type' in part ? { additionalProperties: false, ...all } : all
}

/** References from anywhere into the document. */
const absolute = (schema: JsonSchema): JsonSchema => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'))

/** An answer as it came. */
export type ReceivedResponse = { status: number; headers: Iterable<[string, string]>; text: string }
type Judged = { required: string[]; headers: Map<string, ValidateFunction>; type?: string; body?: ValidateFunction }

/** What every answer may carry, and what the tests add to some. */
const everywhere =
  /^(?:allow|cache-control|connection|content-.*|date|keep-alive|transfer-encoding|vary|mf-.*|referrer-policy|x-content-type-options|x-rate-limit-calls|x-d1-.*|x-plans|x-statements)$/

const operations = listOperations(openApiDocument).map(({ method, path, operation }) => ({
  method: method.toUpperCase(),
  path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  answers: answersOf(operation),
}))

function answersOf({ responses }: OpenApiOperation): Map<number, Judged> {
  return new Map(
    Object.entries(responses).flatMap(([status, response]): [number, Judged][] => {
      const whole = resolveRef(openApiDocument.components.responses, response)
      return whole ? [[Number(status), judged(whole)]] : []
    }),
  )
}

function judged({ headers, content }: Response): Judged {
  const all = Object.entries(headers).flatMap(([name, header]): [string, Header][] => {
    const whole = resolveRef(openApiDocument.components.headers, header)
    return whole ? [[name.toLowerCase(), whole]] : []
  })
  const [type, body] = Object.entries(content ?? {})[0] ?? []
  return {
    required: all.filter(([, { required }]) => required).map(([name]) => name),
    headers: new Map(all.map(([name, { schema }]) => [name, compileSchema(schema)])),
    ...(type && { type }),
    ...(body?.schema && { body: compileSchema(body.schema) }),
  }
}

const error = judged({
  description: '',
  headers: {},
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** What is in an answer that the description does not tell, or is told there and missing; nothing, if it is true. */
export function violations(method: string, path: string, answer: ReceivedResponse): string[] {
  const { pathname } = new URL(path, 'http://localhost')
  // The form as a page is for people.
  if (/^\/form(?:\/|$)/.test(pathname)) return []
  const there = operations.filter((operation) => operation.path.test(pathname))
  const asked = there.find((operation) => operation.method === (method === 'HEAD' ? 'GET' : method))
  if (asked) return differences(asked.answers.get(answer.status), method, answer)
  if (method === 'OPTIONS' && answer.status === 204)
    return pathname === '/v1/testimonial' ? [] : ['an answer to OPTIONS']
  return [
    ...(answer.status === (there.length > 0 ? 405 : 404) ? [] : [`${answer.status} where nothing is`]),
    ...bodyDifferences(error, method, answer),
  ]
}

function differences(told: Judged | undefined, method: string, answer: ReceivedResponse): string[] {
  if (!told) return [`status ${answer.status}`]
  const sent = new Map(answer.headers)
  return [
    ...told.required.filter((name) => !sent.has(name)).map((name) => `no ${name}`),
    ...Array.from(sent).flatMap(([name, value]) => headerDifferences(told, name, value)),
    ...bodyDifferences(told, method, answer),
  ]
}

function headerDifferences({ headers }: Judged, name: string, value: string): string[] {
  if (everywhere.test(name)) return []
  const validate = headers.get(name)
  return validate?.(/^\d+$/.test(value) ? Number(value) : value) ? [] : [`${name}: ${value}`]
}

function bodyDifferences({ type, body }: Judged, method: string, { headers, text }: ReceivedResponse): string[] {
  if (!type || method === 'HEAD') return text === '' ? [] : ['a body']
  const [sent] = new Map(headers).get('content-type')?.split(';') ?? []
  if (sent !== type) return [`type ${sent}`]
  return body?.(type === 'application/json' ? JSON.parse(text) : text)
    ? []
    : [ajv.errorsText(body?.errors), text.slice(0, 300)]
}
