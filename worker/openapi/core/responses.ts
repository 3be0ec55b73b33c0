import { schemaRef } from '../schemas.ts'
import { type ErrorResponse, errorResponses } from './error-responses.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'

/** A reference to a shared component. */
export type Ref = { $ref: string }
export type Header = { description: string; required?: true; schema: JsonSchema }
export type Response = {
  description: string
  headers: Record<string, Ref | Header>
  content?: Record<string, { schema?: JsonSchema; example?: unknown }>
}

const etag: Header = {
  description: 'Identifies this version, for `If-Match` and `If-None-Match`.',
  schema: { type: 'string', pattern: '^(?:W/)?"[^"]+"$' },
}

/** All response headers, by name. */
export const headers: Record<string, Header> = {
  'X-Request-Id': {
    description: 'Identifies the request in the service’s log.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': {
    description: 'The number of seconds after which to try again.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'Strict-Transport-Security': {
    description: 'Makes browsers use https; sent only over https.',
    schema: { const: 'max-age=31536000' },
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme; absent if a browser navigates to the URL.',
    schema: { enum: ['Basic realm="laurel", charset="UTF-8"', 'Bearer'] },
  },
  ETag: { ...etag, required: true },
  Link: {
    description: 'The URL of the next page, if there is one.',
    schema: { type: 'string', pattern: '^<[^<>]+>; rel="next"$' },
  },
  'Searched-To': {
    description:
      'How far back a search has looked: the creation time of the last record. Absent if it has looked at all of them; otherwise, the next page continues from there.',
    schema: { type: 'string', format: 'date-time' },
  },
  'Idempotent-Replayed': {
    description: 'The record was created by an earlier request with the same key.',
    schema: { const: 'true' },
  },
  'Access-Control-Allow-Origin': {
    description: 'Pages of any origin may read the response.',
    required: true,
    schema: { const: '*' },
  },
  'Access-Control-Expose-Headers': {
    description: 'The headers that such pages may read.',
    required: true,
    schema: { const: 'Idempotent-Replayed,Retry-After,X-Request-Id' },
  },
  'Cross-Origin-Resource-Policy': {
    description: 'Pages of any origin may include the response.',
    required: true,
    schema: { const: 'cross-origin' },
  },
  'Cloudflare-CDN-Cache-Control': {
    description: 'How long Cloudflare keeps the response; Cloudflare removes this header.',
    schema: { enum: ['max-age=300, stale-if-error=600', 'max-age=604800'] },
  },
  'Cache-Tag': {
    description:
      'The name under which a change of the workspace or the form removes the response; Cloudflare removes this header.',
    schema: { type: 'string', pattern: '^(?:w|form)-[\\da-f-]{36}$' },
  },
  'X-Robots-Tag': {
    description: 'Keeps the response out of search results; only some displays have it.',
    schema: { enum: ['noindex', 'noindex, indexifembedded'] },
  },
}

const displayHeaderNames = [
  'Access-Control-Allow-Origin',
  'Cross-Origin-Resource-Policy',
  'Cloudflare-CDN-Cache-Control',
  'Cache-Tag',
  'X-Robots-Tag',
]

/** The shared responses, by name. */
export const responses = {
  ...Object.fromEntries(errorResponses.map((error) => [error.name, errorResponse(error)])),
  NotModified: notModified(),
}

/** Returns the responses of an operation, by status. */
export function listResponses(operation: Operation): Record<string, Response | Ref> {
  const { status, description, schema, example, type = 'application/json', alternative } = operation.response
  const { otherResponse } = operation
  const cors = corsHeaderNames(operation)
  const mediaType = { ...(schema && { schema }), ...(example !== undefined && { example }) }
  const other = alternative && { [alternative]: { schema: { type: 'string' } as const } }
  const headers = {
    ...headerRefs([...successHeaders(operation), ...cors]),
    // A visitor's repeated request returns the record as it was created, which may no longer be a version of it.
    ...(operation.idempotent && cors.length > 0 && { ETag: etag }),
  }
  const errors = errorResponses.filter(({ appliesTo }) => appliesTo(operation))
  return {
    [status]: { description, headers, ...(schema && { content: { [type]: mediaType, ...other } }) },
    ...(otherResponse && {
      [otherResponse.status]: { description: otherResponse.description, headers, content: { [type]: mediaType } },
    }),
    ...(isConditionalRead(operation) && { 304: notModifiedResponse(operation) }),
    ...Object.fromEntries(
      errors.map((error) => [
        error.status,
        operation.isPage
          ? errorPageResponse(error, cors)
          : cors.length
            ? errorResponse(error, cors)
            : responseRef(error.name),
      ]),
    ),
  }
}

function notModifiedResponse({ paginated, display }: Operation): Response | Ref {
  if (display) return notModified(displayHeaderNames)
  return paginated ? notModified(['Link']) : responseRef('NotModified')
}

/** Returns whether an operation supports `If-None-Match`. */
export const isConditionalRead = ({ method, path, display }: Operation) =>
  display === true || (method === 'get' && path.startsWith('/v1/'))

function successHeaders(operation: Operation): string[] {
  const { idempotent, paginated, bounded, versioned, method, display } = operation
  return [
    ...(isConditionalRead(operation) || (versioned && method !== 'delete') ? ['ETag'] : []),
    ...(idempotent ? ['Idempotent-Replayed'] : []),
    ...(paginated ? ['Link'] : []),
    ...(bounded ? ['Searched-To'] : []),
    ...(display ? displayHeaderNames : []),
  ]
}

function corsHeaderNames({ caller, display, cors, method }: Operation): string[] {
  if (display) return ['Access-Control-Allow-Origin']
  if (cors) return ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']
  if (caller !== 'key holder or visitor' && !(caller === 'giver' && method === 'put')) return []
  return ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']
}

const responseRef = (name: string): Ref => ({ $ref: `#/components/responses/${name}` })

function notModified(extraHeaders: string[] = []): Response {
  return {
    description: 'The record or list has not changed: `If-None-Match` contains its current `ETag`.',
    headers: headerRefs(['ETag', ...extraHeaders]),
  }
}

function errorResponse({ description, example, headers = [] }: ErrorResponse, extraHeaders: string[] = []): Response {
  const content = { 'application/json': { schema: schemaRef('Error'), example } }
  return { description, headers: headerRefs([...headers, ...extraHeaders]), content }
}

/** An error response that is a page. */
function errorPageResponse({ description, headers = [] }: ErrorResponse, extraHeaders: string[]): Response {
  return {
    description,
    headers: headerRefs([...headers, ...extraHeaders]),
    content: { 'text/html': { schema: { type: 'string' } } },
  }
}

function headerRefs(names: string[]): Record<string, Ref> {
  return Object.fromEntries(
    ['X-Request-Id', 'Strict-Transport-Security', ...names].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )
}
