import { bodyBytes } from '../../../shared/limits.ts'
import { basicAuthHeader, jsonHeader, workspaceId } from '../sample.ts'
import type { SoakRequest } from './client.ts'
import { type KnownRecord, kinds } from './records.ts'
import { keyHeader } from './requests.ts'

const headers = { ...jsonHeader, ...keyHeader }

type RejectedRequest = SoakRequest & { status: number }

/** Factories for requests that are rejected however often they are sent; each takes an existing record. */
export const rejectedRequests: [
  (record: KnownRecord) => RejectedRequest,
  ...((record: KnownRecord) => RejectedRequest)[],
] = [
  () => ({ ...post(headers, '{"firstname":"Ada"'), status: 400 }),
  () => ({ ...post(headers, '{"firstName":"Ada"}'), status: 400 }),
  () => ({ ...post({ ...headers, 'Content-Type': 'text/plain' }, '{"firstname":"Ada"}'), status: 400 }),
  () => ({ ...post({ ...headers, ...basicAuthHeader('lk_unknown') }, '{"firstname":"Ada"}'), status: 401 }),
  () => ({ ...post(headers, '{}'.padEnd(bodyBytes + 1)), status: 413 }),
  () => ({ method: 'GET', path: `/v1/contacts/all/${workspaceId}`, headers: {}, status: 401 }),
  ({ id }) => ({ method: 'PUT', path: `/v1/contacts/${id}x`, headers, body: '{}', status: 404 }),
  ({ kind, idempotencyKey, byKey }) => ({
    method: 'POST',
    path: kinds[kind].path,
    headers: { ...headers, 'Idempotency-Key': idempotencyKey },
    // The idempotency key of a visitor's record is new to a key holder, so only invalid JSON is rejected there.
    body: byKey ? '{}' : '{',
    status: 400,
  }),
]

const post = (headers: Record<string, string>, body: string): SoakRequest => ({
  method: 'POST',
  path: '/v1/contacts',
  headers,
  body,
})
