import { type ErrorResponse, errorResponses } from './error-responses.ts'
import type { JsonSchema } from './fields.ts'
import type { Operation } from './operation.ts'
import { schemaRef } from './schemas.ts'

/** Where something stands that several refer to. */
export type Ref = { $ref: string }
export type Header = { description: string; required?: true; schema: JsonSchema }
export type Response = {
  description: string
  headers: Record<string, Ref>
  content?: Record<string, { schema?: JsonSchema; example?: unknown }>
}

/** The headers of answers, by name. */
export const headers: Record<string, Header> = {
  'X-Request-Id': {
    description: 'Names the request in the log of the service.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': {
    description: 'In how many seconds to try again.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    required: true,
    schema: { const: 'Basic realm="laurel", charset="UTF-8"' },
  },
  ETag: {
    description: 'Names the state that is answered, for `If-Match` and `If-None-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^(?:W/)?"[^"]+"$' },
  },
  Link: {
    description: 'The address of the next page, where there is one.',
    schema: { type: 'string', pattern: '^<[^<>]+>; rel="next"$' },
  },
  'Idempotent-Replayed': {
    description: 'The same request had created the record before.',
    schema: { const: 'true' },
  },
  'Access-Control-Allow-Origin': {
    description: 'Pages of every origin may read the answer.',
    required: true,
    schema: { const: '*' },
  },
  'Access-Control-Expose-Headers': {
    description: 'The headers that they may read, too.',
    required: true,
    schema: { const: 'Idempotent-Replayed,Retry-After,X-Request-Id' },
  },
}

/** The refusals by name, for operations to refer to. */
export const responses = {
  ...Object.fromEntries(errorResponses.map((refusal) => [refusal.name, refused(refusal)])),
  NotModified: notModified(),
}

/** What an operation answers, by status. */
export function responsesOf(operation: Operation): Record<string, Response | Ref> {
  const { status, description, schema, example, type = 'application/json' } = operation.answer
  const pages = readableHeaders(operation)
  const said = { ...(schema && { schema }), ...(example !== undefined && { example }) }
  const headers = headerRefs([...ownHeaders(operation), ...pages])
  const possible = errorResponses.filter(({ of }) => of(operation))
  return {
    [status]: { description, headers, ...(schema && { content: { [type]: said } }) },
    ...(isConditional(operation) && { 304: operation.paged ? notModified(['Link']) : responseRef('NotModified') }),
    ...Object.fromEntries(
      possible.map((refusal) => [refusal.status, pages.length ? refused(refusal, pages) : responseRef(refusal.name)]),
    ),
  }
}

/** Whether an operation tells the caller that an answer is still the same, instead of giving it again. */
export const isConditional = ({ method, path }: Operation) => method === 'get' && path.startsWith('/v1/')

function ownHeaders(operation: Operation): string[] {
  const { once, paged, versioned, method } = operation
  return [
    ...(isConditional(operation) || (versioned && method !== 'delete') ? ['ETag'] : []),
    ...(once ? ['Idempotent-Replayed'] : []),
    ...(paged ? ['Link'] : []),
  ]
}

/** The headers by which pages of other origins may read an answer. */
function readableHeaders({ caller }: Operation): string[] {
  if (caller !== 'key holder or visitor') return []
  return ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']
}

const responseRef = (name: string): Ref => ({ $ref: `#/components/responses/${name}` })

function notModified(more: string[] = []): Response {
  return { description: 'What `If-None-Match` names is still the state.', headers: headerRefs(['ETag', ...more]) }
}

function refused({ description, example, headers = [] }: ErrorResponse, more: string[] = []): Response {
  const content = { 'application/json': { schema: schemaRef('Error'), example } }
  return { description, headers: headerRefs([...headers, ...more]), content }
}

function headerRefs(names: string[]): Record<string, Ref> {
  return Object.fromEntries(['X-Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
