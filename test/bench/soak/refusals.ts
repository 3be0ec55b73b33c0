import { bodyBytes } from '../../../shared/limits.ts'
import { json, withKey, workspaceId } from '../sample.ts'
import type { Sent } from './client.ts'
import { kinds, type Own } from './records.ts'
import { ofKey } from './requests.ts'

const headers = { ...json, ...ofKey }

type Refusal = (own: Own) => Sent & { status: number }

/** Requests that are refused however often they are sent; made with a record that there is. */
export const refusals: [Refusal, ...Refusal[]] = [
  () => ({ ...post(headers, '{"firstname":"Ada"'), status: 400 }),
  () => ({ ...post(headers, '{"firstName":"Ada"}'), status: 400 }),
  () => ({ ...post({ ...headers, 'Content-Type': 'text/plain' }, '{"firstname":"Ada"}'), status: 400 }),
  () => ({ ...post({ ...headers, ...withKey('lk_unknown') }, '{"firstname":"Ada"}'), status: 401 }),
  () => ({ ...post(headers, '{}'.padEnd(bodyBytes + 1)), status: 413 }),
  () => ({ method: 'GET', path: `/v1/contacts/all/${workspaceId}`, headers: {}, status: 401 }),
  ({ id }) => ({ method: 'PUT', path: `/v1/contacts/${id}x`, headers, body: '{}', status: 404 }),
  ({ kind, number, byKey }) => ({
    method: 'POST',
    path: kinds[kind].path,
    headers: { ...headers, 'Idempotency-Key': number },
    // Visitors and key holders have keys of their own: for a visitor's record this is a new one, and only broken JSON.
    body: byKey ? '{}' : '{',
    status: 400,
  }),
]

const post = (headers: Record<string, string>, body: string): Sent => ({
  method: 'POST',
  path: '/v1/contacts',
  headers,
  body,
})
