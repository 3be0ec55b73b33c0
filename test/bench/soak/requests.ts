import { bodyBytes } from '../../../shared/limits.ts'
import { json, key, ofAddress, withKey, workspaceId } from '../sample.ts'
import type { Sent } from './client.ts'
import { type Fields, type Kind, kinds, type Own } from './records.ts'

/** The header of whoever holds the key. */
export const ofKey = withKey(key)

/** A request that creates a record; of a large one it is as large as a body may be. */
export function creating({ kind, number, fields, byKey }: Omit<Own, 'id'>, isLarge: boolean): Sent {
  const body = JSON.stringify({ ...fields, workspaceId })
  return {
    method: 'POST',
    path: kinds[kind].path,
    headers: { ...json, ...(byKey ? ofKey : ofAddress), 'Idempotency-Key': number },
    body: isLarge ? filled(body) : body,
  }
}

/** A body of JSON as large as one may be: spaces are part of it, too. */
export const filled = (body: string) => body + ' '.repeat(bodyBytes - Buffer.byteLength(body))

/** A request about one record. */
export function about({ kind, id }: Own, method: string, changed?: Fields): Sent {
  const path = `${kinds[kind].path}/${id}`
  return changed
    ? { method, path, headers: { ...ofKey, ...json }, body: JSON.stringify(changed) }
    : { method, path, headers: ofKey }
}

/** A request for what of this kind fits a query, at a path below that of the kind. */
export const listing = (kind: Kind, query: string): Sent => ({
  method: 'GET',
  path: `${kinds[kind].path}${query}`,
  headers: ofKey,
})
