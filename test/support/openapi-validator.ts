import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { listOperations, type OpenApiOperation, resolveRef } from '../../worker/openapi/core/assemble.ts'
import type { Header } from '../../worker/openapi/core/headers.ts'
import { isJson, type JsonSchema } from '../../worker/openapi/core/json-schema.ts'
import type { Response } from '../../worker/openapi/core/responses.ts'
import { openapi } from '../../worker/openapi/document.ts'

/* Checks responses against the OpenAPI document. The tests check every response that they receive. */

export const openApiDocument = openapi()

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'api', components: forbidExtraKeys(openApiDocument.components) })

/** Those compiled so far, by their schema as JSON: most operations share responses and headers. */
const validators = new Map<string, ValidateFunction>()

/** Compiles a schema of the document to a validator. */
export function compileSchema(schema: JsonSchema): ValidateFunction {
  // The references become absolute.
  const json = JSON.stringify(schema).replaceAll('"#/', '"api#/')
  const validator = validators.get(json) ?? ajv.compile(JSON.parse(json))
  validators.set(json, validator)
  return validator
}

type Validate = (value: unknown) => string | undefined

/** Returns a function that says how a value differs from a schema, if it does. Few are called, and each takes long to compile. */
function lazyValidator(schema: JsonSchema): Validate {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= compileSchema(schema)
    return validate(value) ? undefined : ajv.errorsText(validate.errors)
  }
}

/** Forbids undocumented keys in responses. The document allows them, so that clients are prepared for new ones. */
function forbidExtraKeys(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(forbidExtraKeys)
  if (typeof part !== 'object' || part === null) return part
  const result = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, forbidExtraKeys(value)]))
  return 'properties' in part && 'required' in part && 'type' in part
    ? { additionalProperties: false, ...result }
    : result
}

export type ReceivedResponse = { status: number; headers: Iterable<[string, string]>; text: string }
type ResponseValidator = {
  required: string[]
  headers: Map<string, Validate>
  /** The validators of bodies, by media type. */
  bodies: Map<string, Validate>
}

/** Headers that every response may have, and those that the tests add. */
const commonHeaders =
  /^(?:age|allow|cache-control|connection|content-.*|cross-origin-opener-policy|date|keep-alive|transfer-encoding|vary|mf-.*|referrer-policy|x-content-type-options|cf-cache-status|x-purges|x-cache-requests|x-rate-limit-calls|x-d1-.*|x-plans|x-statements)$/

const operations = listOperations(openApiDocument).map(({ method, path, operation }) => ({
  method: method.toUpperCase(),
  path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  validators: createValidators(operation),
}))

function createValidators({ responses }: OpenApiOperation): Map<number, ResponseValidator> {
  return new Map(
    Object.entries(responses).flatMap(([status, response]): [number, ResponseValidator][] => {
      const resolved = resolveRef(openApiDocument.components.responses, response)
      return resolved ? [[Number(status), createValidator(resolved)]] : []
    }),
  )
}

function createValidator({ headers, content }: Response): ResponseValidator {
  const documented = Object.entries(headers).flatMap(([name, header]): [string, Header][] => {
    const resolved = resolveRef(openApiDocument.components.headers, header)
    return resolved ? [[name.toLowerCase(), resolved]] : []
  })
  const bodies = Object.entries(content ?? {}).map(([type, { schema }]) => [type, lazyValidator(schema)] as const)
  return {
    required: documented.filter(([, { required }]) => required).map(([name]) => name),
    headers: new Map(documented.map(([name, { schema }]) => [name, lazyValidator(schema)])),
    bodies: new Map(bodies),
  }
}

const errorValidator = createValidator({
  description: '',
  headers: {},
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** Returns how a response differs from the document: nothing if it matches. */
export function violations(method: string, path: string, response: ReceivedResponse): string[] {
  const { pathname } = new URL(path, 'http://localhost')
  // Over http, pages lead to https.
  if (response.status === 308) return []
  const sessionPath = /^\/inbox\/api\/[^/]+\/(.+)/.exec(pathname)?.[1]
  if (sessionPath) return sessionViolations(method, sessionPath, response)
  // The page at `/`, the hosted form, the docs, the inbox, the set-up, the page of an author and the links in messages are pages, and files are no part of the documented API.
  if (
    /^\/(?:$|llms\.txt$|docs(?:\.md$|\/)|(?:form|inbox|remote|my-testimonial|media|approve|confirm|setup|unsubscribe)(?:\/|$))/.test(
      pathname,
    )
  )
    return []
  return apiViolations(method, pathname, response)
}

/**
 * Returns how a response to the app of the inbox differs from that of the same operation for an API key: it needs no ETag, has
 * no WWW-Authenticate, and can be 404 for the workspace. Sessions, links for devices, the summaries of forms and the
 * history with names are the app's own.
 */
function sessionViolations(method: string, path: string, response: ReceivedResponse): string[] {
  if (/^(?:sessions|device-links|first-steps|form-summaries|named-history)(?:\/|$)/.test(path)) return []
  const headers = new Map(response.headers)
  const authenticate = headers.has('www-authenticate') ? ['www-authenticate'] : []
  if (response.status === 404) return [...authenticate, ...bodyViolations(errorValidator, method, response)]
  const apiPath =
    /^(?:channels|contacts|displays|forms|health-report|imports|invitations|keys|media|rejected-origins|testimonial|webhooks|workspaces)(?:\/|$)/.test(
      path,
    )
      ? `/v1/${path}`
      : `/v1/inbox/${path}`
  const missing = apiViolations(method, apiPath, response).filter((violation) => violation !== 'no etag')
  return [...authenticate, ...missing]
}

function apiViolations(method: string, pathname: string, response: ReceivedResponse): string[] {
  const operationsOfPath = operations.filter((operation) => operation.path.test(pathname))
  const operation = operationsOfPath.find((candidate) => candidate.method === (method === 'HEAD' ? 'GET' : method))
  if (operation) return responseViolations(operation.validators.get(response.status), method, response)
  if (method === 'OPTIONS' && response.status === 204)
    return /^\/v1\/(?:testimonial$|media)/.test(pathname) ? [] : ['a response to OPTIONS']
  const type = new Map(response.headers).get('content-type') ?? ''
  // Outside of the API, browsers get a page.
  const isPage = type.startsWith('text/html') && !pathname.startsWith('/v1/')
  return [
    ...(response.status === (operationsOfPath.length > 0 ? 405 : 404) ? [] : [`undocumented ${response.status}`]),
    ...(isPage ? [] : bodyViolations(errorValidator, method, response)),
  ]
}

function responseViolations(
  validator: ResponseValidator | undefined,
  method: string,
  response: ReceivedResponse,
): string[] {
  if (!validator) return [`status ${response.status}`]
  const headers = new Map(response.headers)
  return [
    ...validator.required.filter((name) => !headers.has(name)).map((name) => `no ${name}`),
    ...Array.from(headers).flatMap(([name, value]) => headerViolations(validator, name, value)),
    ...bodyViolations(validator, method, response),
  ]
}

function headerViolations({ headers }: ResponseValidator, name: string, value: string): string[] {
  if (commonHeaders.test(name)) return []
  const validate = headers.get(name)
  return !validate || validate(/^\d+$/.test(value) ? Number(value) : value) ? [`${name}: ${value}`] : []
}

function bodyViolations({ bodies }: ResponseValidator, method: string, { headers, text }: ReceivedResponse): string[] {
  if (bodies.size === 0 || method === 'HEAD') return text === '' ? [] : ['a body']
  const [type = ''] = new Map(headers).get('content-type')?.split(';') ?? []
  const validate = bodies.get(type)
  if (!validate) return [`type ${type}`]
  const error = validate(isJson(type) ? JSON.parse(text) : text)
  return error ? [error, text.slice(0, 300)] : []
}
