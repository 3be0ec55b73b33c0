import { bodyBytes } from '../../../shared/limits.ts'
import { basicAuthHeader, ipHeader, jsonHeader, key, workspaceId } from '../sample.ts'
import type { SoakRequest } from './client.ts'
import { type Fields, type Kind, type KnownRecord, kinds } from './records.ts'

export const keyHeader = basicAuthHeader(key)

/** Returns a request that creates a record; for a large one, the body has the maximum size. */
export function createRequest(
  { kind, idempotencyKey, fields, byKey }: Omit<KnownRecord, 'id'>,
  isLarge: boolean,
): SoakRequest {
  const body = JSON.stringify({ ...fields, workspaceId })
  return {
    method: 'POST',
    path: kinds[kind].path,
    headers: { ...jsonHeader, ...(byKey ? keyHeader : ipHeader), 'Idempotency-Key': idempotencyKey },
    body: isLarge ? padToMaximum(body) : body,
  }
}

/** Pads a JSON body with spaces to the maximum size. */
export const padToMaximum = (body: string) => body + ' '.repeat(bodyBytes - Buffer.byteLength(body))

/** Returns a request for one record, with a body if there are changes. */
export function recordRequest({ kind, id }: KnownRecord, method: string, changes?: Fields): SoakRequest {
  const path = `${kinds[kind].path}/${id}`
  return changes
    ? { method, path, headers: { ...keyHeader, ...jsonHeader }, body: JSON.stringify(changes) }
    : { method, path, headers: keyHeader }
}

/** Returns a request for a list of this kind; `suffix` is the rest of its path and the query. */
export const listRequest = (kind: Kind, suffix: string): SoakRequest => ({
  method: 'GET',
  path: `${kinds[kind].path}${suffix}`,
  headers: keyHeader,
})
