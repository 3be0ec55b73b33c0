import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod/mini'
import { sha256, uuidV8 } from '../lib/hash.ts'
import type { Row } from './query.ts'
import { insert, type StoredRecord, type WritePart } from './records.ts'
import type { Table } from './rows.ts'
import { callerHash, type Scope } from './scope.ts'

/** The message for a key that was used with another body. */
export const keyReusedMessage = 'Idempotency-Key: was used with another body'

/**
 * Creates a record. With an idempotency key, equal requests create one record, even in parallel; repeated ones return it as
 * it is now, with `isReplay`.
 * @throws HTTPException 400 for a key that was used with another body; and see `insert`.
 */
export async function createIdempotent<Schema extends z.ZodMiniObject>(
  table: Table<Schema>,
  scope: Scope,
  { columns, rulesFor }: WritePart,
  { key, body }: { key: string | undefined; body: Uint8Array<ArrayBuffer> },
): Promise<StoredRecord<Schema> & { row: Row; isReplay: boolean }> {
  const id = key ? await idFromKey(scope, table, key) : crypto.randomUUID()
  const requestColumns = key ? { requestId: scope.requestId, requestHash: await hashBody(body) } : {}
  const { record, version, row } = await insert(table, scope, { id, ...requestColumns, ...columns }, rulesFor?.(id))
  if (key && row.requestHash !== requestColumns.requestHash) throw new HTTPException(400, { message: keyReusedMessage })
  if (!key && row.created !== columns.created) throw new Error('The id of a new record is taken')
  return { record, version, row, isReplay: key !== undefined && row.requestId !== requestColumns.requestId }
}

// What differs when a visitor sends the same again.
const volatileFields = /,"(?:elapsed":[\d.]+|turnstileToken":"[^"\\]*")(?=[,}])/g

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const hashBody = (body: Uint8Array<ArrayBuffer>) => sha256(utf8.decode(body).replace(volatileFields, ''))

/**
 * Returns the id of a record created with a key. Idempotency keys are scoped to the API key or, for visitors, to the
 * workspace id in the request.
 */
async function idFromKey({ caller, workspaceId }: Scope, { name }: Table, key: string): Promise<string> {
  const owner = 'visitor' in caller ? (workspaceId ?? null) : callerHash(caller)
  return uuidV8(await sha256(JSON.stringify([owner, name, key])))
}
