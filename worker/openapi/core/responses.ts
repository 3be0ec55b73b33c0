import { errorDetails } from './error-details.ts'
import { type ErrorResponse, ErrorSchema, errorResponses } from './error-responses.ts'
import { displayHeaderNames, etag, type Header, headerRefs, type Ref } from './headers.ts'
import type { JsonSchema } from './json-schema.ts'
import { type Content, isConditionalRead, type Operation } from './operation.ts'

export type Response = {
  description: string
  headers: Record<string, Ref | Header>
  content?: Record<string, { schema: JsonSchema; example?: unknown }>
}

/** The shared responses, by name. */
export const responses = {
  ...Object.fromEntries(errorResponses.map((error) => [error.name, errorResponse(error)])),
  NotModified: notModified(),
}

/** Returns the responses of an operation, by status. */
export function listResponses(operation: Operation): Record<string, Response | Ref> {
  const { response, otherResponse, idempotent } = operation
  const cors = corsHeaderNames(operation)
  const headers = {
    ...headerRefs([...successHeaders(operation), ...cors]),
    // A visitor's repeated request returns the record as it was created, which may no longer be a version of it.
    ...(idempotent && cors.length > 0 && { ETag: etag }),
  }
  const success = { headers, ...(response.content && { content: mediaTypes(response.content) }) }
  const errors = errorResponses.filter(
    ({ status, appliesTo }) => appliesTo(operation) || operation.errors?.[status] !== undefined,
  )
  return {
    [response.status]: { description: response.description, ...success },
    ...(otherResponse && { [otherResponse.status]: { description: otherResponse.description, ...success } }),
    ...(isConditionalRead(operation) && { 304: notModifiedResponse(operation) }),
    ...Object.fromEntries(errors.map((error) => [error.status, operationError(operation, error, cors)])),
  }
}

/** The error of an operation: a reference to the shared one if only the description differs. */
function operationError(operation: Operation, error: ErrorResponse, cors: string[]): Response | Ref {
  const details = errorDetails(operation, error)
  if (operation.isPage) return errorPageResponse({ ...error, ...details }, cors)
  if (cors.length > 0 || details.example !== error.example) return errorResponse({ ...error, ...details }, cors)
  const isShared = details.description === error.description
  return { ...responseRef(error.name), ...(!isShared && { description: details.description }) }
}

function mediaTypes({ schema, example, type, alternative }: Content): NonNullable<Response['content']> {
  return {
    [type ?? 'application/json']: { schema, ...(example !== undefined && { example }) },
    ...(alternative && { [alternative]: { schema: { type: 'string' } } }),
  }
}

function notModifiedResponse({ paginated, display }: Operation): Response | Ref {
  if (display) return notModified(displayHeaderNames)
  return paginated ? notModified(['Link']) : responseRef('NotModified')
}

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
  const isForVisitors = caller === 'key holder or visitor' || (caller === 'author' && method === 'put')
  return cors || isForVisitors ? ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'] : []
}

const responseRef = (name: string): Ref => ({ $ref: `#/components/responses/${name}` })

function notModified(extraHeaders: string[] = []): Response {
  return {
    description: 'The record or list has not changed: `If-None-Match` contains its current `ETag`.',
    headers: headerRefs(['ETag', ...extraHeaders]),
  }
}

function errorResponse({ description, example, headers = [] }: ErrorResponse, extraHeaders: string[] = []): Response {
  const content = { 'application/json': { schema: ErrorSchema.schema, example } }
  return { description, headers: headerRefs([...headers, ...extraHeaders]), content }
}

function errorPageResponse({ description, headers = [] }: ErrorResponse, extraHeaders: string[]): Response {
  return {
    description,
    headers: headerRefs([...headers, ...extraHeaders]),
    content: { 'text/html': { schema: { type: 'string' } } },
  }
}
