import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod/mini'
import type { BaseInput } from '../../shared/fields.ts'
import * as limits from '../../shared/limits.ts'
import type { AppEnv } from '../env.ts'
import { sha256, uuidV8 } from '../lib/hash.ts'
import { type Columns, insert, type Stored } from './records.ts'
import type { Table } from './rows.ts'
import { createScope, type Scope } from './scope.ts'

/** What is wrong with a request whose key belongs to another one. */
export const keyReused = 'Idempotency-Key: was used with another body'

/**
 * Creates a record. With an `Idempotency-Key` the same request makes one record, however often and from however many places
 * at once it comes; a repeated one gets the record as it is now, and its answer says `Idempotent-Replayed: true`.
 * @throws HTTPException 400 for a key that breaks its rule or was used with another body; and see `insert`.
 */
export async function createIdempotent<Schema extends z.ZodMiniObject>(
  c: Context<AppEnv>,
  table: Table<Schema>,
  input: BaseInput,
  columns: Columns,
): Promise<Stored<Schema>> {
  const key = idempotencyKey(c)
  const scope = await createScope(c, input)
  const id = key ? await idFromKey(scope, table, key) : crypto.randomUUID()
  const created = new Date().toISOString()
  const request = key ? { requestId: c.get('requestId'), requestHash: await sha256(c.get('body')) } : {}
  const { record, version, row } = await insert(table, scope, { id, created, ...request, ...columns })
  if (key && row.requestHash !== request.requestHash) {
    throw new HTTPException(400, { message: keyReused })
  }
  if (!key && row.created !== created) throw new Error('The id of a new record is taken')
  if (key && row.requestId !== request.requestId) c.header('Idempotent-Replayed', 'true')
  return { record, version }
}

function idempotencyKey(c: Context<AppEnv>): string {
  // A plain form can send no header of its own.
  const key = c.get('formData')?.get('Idempotency-Key') ?? c.req.header('Idempotency-Key') ?? ''
  if (key.length <= limits.idempotencyKey && /^[ -~]*$/.test(key)) return key
  const rule = `must be 1 to ${limits.idempotencyKey} printable ASCII characters`
  throw new HTTPException(400, { message: `Idempotency-Key: ${rule}` })
}

/**
 * The id of a record that is created with a key: each API key has keys of its own, and so have the visitors of each
 * workspace as they name it, which is known before the statement runs.
 */
async function idFromKey({ caller, workspaceId }: Scope, { name }: Table, key: string): Promise<string> {
  const owner = 'keyHash' in caller ? caller.keyHash : (workspaceId ?? null)
  return uuidV8(await sha256(JSON.stringify([owner, name, key])))
}
