import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import sql, { empty, type Sql } from 'sql-template-tag'
import { type BaseInput, unknownWorkspace } from '../../shared/fields.ts'
import type { AppEnv, Caller } from '../env.ts'
import { parseIfMatch } from '../middleware/etag.ts'
import { limitCaller } from '../middleware/rate-limit.ts'
import { newDeadline, query } from './query.ts'

/**
 * What a request may touch, and until when: one workspace, the caller's own or the one that the request names, and of a
 * record only these versions, or any. `requestId` becomes the version of what it writes.
 */
export type Scope = {
  db: D1Database
  deadline: number
  caller: Caller
  workspaceId: string | undefined
  requestId: string
  versions: string[] | undefined
}

/**
 * The scope of a valid request with this input, counted for its caller; `brandId` is an older name of `workspaceId`.
 * @throws TooManyRequests
 */
export async function createScope(c: Context<AppEnv>, { workspaceId, brandId }: BaseInput): Promise<Scope> {
  const [caller, named] = [c.get('caller'), workspaceId ?? brandId]
  await limitCaller(c, caller, named)
  const versions = parseIfMatch(c.req.header('If-Match'))
  return { db: c.env.DB, deadline: newDeadline(), caller, workspaceId: named, requestId: c.get('requestId'), versions }
}

/**
 * A SQL scalar that yields the id of the workspace that the scope may touch, or NULL. Standing inside the statement that
 * reads or writes, it leaves no moment between the check and the deed.
 */
export function workspaceIdSql({ caller, workspaceId }: Pick<Scope, 'caller' | 'workspaceId'>): Sql {
  if ('keyHash' in caller) {
    const named = workspaceId === undefined ? empty : sql` AND workspaceId = ${workspaceId}`
    return sql`(SELECT workspaceId FROM apiKeys WHERE hash = ${caller.keyHash} AND revoked IS NULL${named})`
  }
  const named =
    workspaceId === undefined
      ? sql`(SELECT id, origins FROM workspaces ORDER BY created, id LIMIT 1)`
      : sql`(SELECT id, origins FROM workspaces WHERE id = ${workspaceId})`
  const { foreignOrigin } = caller
  if (foreignOrigin === undefined) return sql`(SELECT id FROM ${named})`
  const listed = sql`${foreignOrigin} IN (SELECT value FROM json_each(origins))`
  return sql`(SELECT id FROM ${named} WHERE json_array_length(origins) = 0 OR ${listed})`
}

/**
 * Why a statement within this scope touched nothing, to be thrown: a key that is not live, nothing of what was meant in the
 * key's workspace (`isThere` asks for it in SQL), a workspace that is not the caller's, or an origin that is not on its
 * list. Nothing, if none of these is the reason: then the caller is who it says.
 * @throws Error where the database does not tell.
 */
export async function denialError(scope: Scope, existsSql = (_own: Sql) => sql`1`) {
  const { db, deadline, caller } = scope
  const requested = sql`${workspaceIdSql(scope)} AS asked`
  if ('visitor' in caller) {
    const anywhere = workspaceIdSql({ ...scope, caller: { visitor: true } })
    const [why] = await query(db, sql`SELECT ${anywhere} AS anywhere, ${requested}`, deadline)
    if (!why) throw noRowError()
    if (why.anywhere === null) return new HTTPException(400, { message: `workspaceId: ${unknownWorkspace}` })
    if (why.asked === null) return new HTTPException(403, { message: 'Origin: is not on the list of this workspace' })
    return undefined
  }
  const own = workspaceIdSql({ ...scope, workspaceId: undefined })
  const [why] = await query(db, sql`SELECT ${own} AS own, ${existsSql(own)} AS found, ${requested}`, deadline)
  if (!why) throw noRowError()
  if (why.own === null) return new HTTPException(401, { message: 'Authorization: the API key is not known' })
  if (why.found === 0) return new HTTPException(404, { message: 'There is no such record.' })
  if (why.asked === null) return new HTTPException(400, { message: `workspaceId: ${unknownWorkspace}` })
  return undefined
}

/** The database has answered no row where it has to. */
export const noRowError = () => new Error('D1 has answered no row')
