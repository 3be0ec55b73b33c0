import { HTTPException } from 'hono/http-exception'
import sql from 'sql-template-tag'
import { ApiKey } from '../../shared/api-key.ts'
import { isDispensableSql } from './fragments/last-owner-key.ts'
import { query } from './query.ts'
import { recordExistsSql } from './records.ts'
import { denialError, type Scope, workspaceIdSql } from './scope.ts'

/** The table of API keys, by their SHA-256. */
export const apiKeyTable = { name: 'apiKeys', recordSchema: ApiKey }

/** Revokes a key; a revoked one keeps its date. @throws HTTPException 401, 403, 404, or 400 for the last active owner key. */
export async function revokeKey(scope: Scope, id: string): Promise<void> {
  // A key that has revoked itself is no longer active when the statement is retried, so the row's version identifies it too.
  const [row] = await query(
    scope.db,
    sql`UPDATE apiKeys SET revoked = coalesce(revoked, ${new Date().toISOString()}), version = ${scope.requestId}
        WHERE id = ${id} AND (version = ${scope.requestId} OR workspaceId = ${workspaceIdSql(scope)} AND ${isDispensableSql})
        RETURNING id`,
    scope.deadline,
  )
  if (row) return
  const lastKey = new HTTPException(400, {
    message: 'The last active owner key of a workspace cannot be revoked. Create another owner key first.',
  })
  throw (await denialError(scope, recordExistsSql(apiKeyTable, id))) ?? lastKey
}

/** SQL that stores the day on which a key was used last. */
export const keyUseSql = (keyHash: string, today: string) =>
  sql`UPDATE apiKeys SET lastUsedDay = ${today} WHERE hash = ${keyHash} AND coalesce(lastUsedDay, '') < ${today}`

/** Stores the day on which a key was used last. */
export const recordKeyUse = (db: D1Database, keyHash: string, today: string) => query(db, keyUseSql(keyHash, today))
