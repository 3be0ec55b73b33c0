import { HTTPException } from 'hono/http-exception'
import sql, { empty, type Sql } from 'sql-template-tag'
import { unknownWorkspaceMessage } from '../../shared/fields.ts'
import type { Caller } from '../env.ts'
import { query } from './query.ts'
import { rememberFirstWorkspace, rememberOrigins } from './workspace-cache.ts'

/** What a request may access, and until when it waits for the database. */
export type Scope = {
  db: D1Database
  /** In milliseconds since the epoch. */
  deadline: number
  caller: Caller
  /** The workspace that the request names, if it names one. */
  workspaceId: string | undefined
  /** Becomes the version of every record that the request writes. */
  requestId: string
  /** The versions of a record that `If-Match` accepts, or `undefined` for any. */
  versions: string[] | undefined
}

/**
 * Returns a SQL scalar: the id of the workspace that the scope may access, or NULL. As part of the statement that reads or
 * writes, it leaves no gap between authorization and access.
 */
export function workspaceIdSql({ caller, workspaceId }: Pick<Scope, 'caller' | 'workspaceId'>): Sql {
  if ('keyHash' in caller) {
    const isRequested = workspaceId === undefined ? empty : sql` AND workspaceId = ${workspaceId}`
    const isOwner = caller.mustBeOwner ? sql` AND role = 'owner'` : empty
    return sql`(SELECT workspaceId FROM apiKeys WHERE hash = ${caller.keyHash} AND revoked IS NULL${isOwner}${isRequested})`
  }
  const workspace =
    workspaceId === undefined
      ? sql`(SELECT id, origins FROM workspaces ORDER BY created, id LIMIT 1)`
      : sql`(SELECT id, origins FROM workspaces WHERE id = ${workspaceId})`
  const { foreignOrigin } = caller
  if (foreignOrigin === undefined) return sql`(SELECT id FROM ${workspace})`
  const isAllowedOrigin = sql`${foreignOrigin} IN (SELECT value FROM json_each(origins))`
  return sql`(SELECT id FROM ${workspace} WHERE json_array_length(origins) = 0 OR ${isAllowedOrigin})`
}

/**
 * Finds out why a statement within this scope returned no row, and returns the error to throw: 401, 403, 404 or 400;
 * `undefined` if access was not the reason. `recordExistsSql` checks for the record in the key's workspace (404).
 * @throws Error if the database returns no row.
 */
export async function denialError(scope: Scope, recordExistsSql = (_workspaceId: Sql) => sql`1`) {
  const { db, deadline, caller } = scope
  const accessible = sql`${workspaceIdSql(scope)} AS accessible`
  if ('visitor' in caller) {
    const registered = workspaceIdSql({ ...scope, caller: { visitor: true } })
    const origins = sql`(SELECT origins FROM workspaces WHERE id = ${registered}) AS origins`
    const [row] = await query(db, sql`SELECT ${registered} AS registered, ${accessible}, ${origins}`, deadline)
    if (!row) throw noRowError()
    if (row.registered === null) return new HTTPException(400, { message: `workspaceId: ${unknownWorkspaceMessage}` })
    if (scope.workspaceId === undefined) rememberFirstWorkspace(String(row.registered))
    if (row.accessible !== null) return undefined
    rememberOrigins(String(row.registered), JSON.parse(String(row.origins)))
    return new HTTPException(403, { message: originNotAllowedMessage })
  }
  const keyWorkspaceId = workspaceIdSql({ caller: { keyHash: caller.keyHash }, workspaceId: undefined })
  const permittedWorkspaceId = workspaceIdSql({ caller, workspaceId: undefined })
  const [row] = await query(
    db,
    sql`SELECT ${keyWorkspaceId} AS keyWorkspaceId, ${permittedWorkspaceId} AS permittedWorkspaceId,
          ${recordExistsSql(keyWorkspaceId)} AS recordExists, ${accessible}`,
    deadline,
  )
  if (!row) throw noRowError()
  if (row.keyWorkspaceId === null) return new HTTPException(401, { message: inactiveKeyMessage })
  if (row.permittedWorkspaceId === null) return new HTTPException(403, { message: clientKeyMessage })
  if (row.recordExists === 0) return new HTTPException(404, { message: 'There is no such record.' })
  if (row.accessible === null) return new HTTPException(400, { message: `workspaceId: ${unknownWorkspaceMessage}` })
  return undefined
}

const originNotAllowedMessage = 'Origin: is not an allowed origin of this workspace'
const clientKeyMessage = 'Authorization: this key may not do that'
const inactiveKeyMessage = 'Authorization: the API key is unknown or revoked'

/** Returns the error for a statement that must return a row but did not. */
export const noRowError = () => new Error('D1 returned no row')
