import sql, { type Sql } from 'sql-template-tag'
import { canonicalId } from '../../shared/fields.ts'
import { Session } from '../../shared/inbox.ts'
import { NoQuery } from '../../shared/query.ts'
import { isLiveSql } from '../db/credentials.ts'
import { query, queryBatch } from '../db/query.ts'
import { recordExistsSql } from '../db/records.ts'
import { selectColumns, toRecord } from '../db/rows.ts'
import {
  accessError,
  denialError,
  noRowError,
  queryScoped,
  type Scope,
  scopeIdSql,
  workspaceIdSql,
} from '../db/scope.ts'
import { insertLinkSql, toSession } from '../db/sessions.ts'
import { createRouter } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { generateToken } from '../lib/token.ts'
import { requireCaller, requireOwnerKey } from '../middleware/auth.ts'
import { jsonWithEtag } from '../middleware/etag.ts'
import { createScope } from '../middleware/scope.ts'
import { validateQuery } from '../middleware/validate.ts'

const table = { name: 'sessions', recordSchema: Session, columns: { current: 'hash = currentHash' } }

/** The routes below `/inbox/api/{workspaceId}/sessions`: where owners are signed in to the workspace. */
export const sessions = createRouter()
  .get('/', requireCaller, validateQuery(NoQuery), async (c) => {
    const scope = await createScope(c)
    const { sessionHash } = toSession(scope.caller)
    const rows = await queryScoped(
      scope,
      sql`SELECT ${selectColumns(table)} FROM sessions, (SELECT ${sessionHash} AS currentHash)
          WHERE workspaceId = ${scopeIdSql} AND ${isLiveSql()} ORDER BY created DESC, id`,
    )
    return jsonWithEtag(
      c,
      rows.map((row) => toRecord(table, row)),
    )
  })
  .delete('/', requireCaller, requireOwnerKey, async (c) => {
    const scope = await createScope(c)
    const isWorkspace = sql`workspaceId = ${workspaceIdSql(scope)}`
    await end(scope, [
      sql`DELETE FROM signInLinks WHERE ${isWorkspace}`,
      sql`DELETE FROM sessions WHERE ${isWorkspace} RETURNING id`,
    ])
    return c.body(null, 204)
  })
  .delete('/:id', requireCaller, async (c) => {
    const scope = await createScope(c)
    const id = canonicalId(c.req.param('id'))
    const where = sql`id = ${id} AND workspaceId = ${workspaceIdSql(scope)}`
    await end(scope, [sql`DELETE FROM sessions WHERE ${where} RETURNING id`], recordExistsSql(table, id))
    return c.body(null, 204)
  })

/**
 * Runs statements; the last one ends sessions, perhaps that of the caller, and has their ids as its rows.
 * @throws HTTPException 401, 403 or 404; then nothing is changed.
 */
async function end(scope: Scope, statements: Sql[], existsSql?: (workspaceId: Sql) => Sql): Promise<void> {
  const { results, attempts } = await queryBatch(scope.db, statements, scope.deadline)
  if (results.at(-1)?.[0]) return
  const error = await denialError(scope, existsSql)
  // After a retry, an earlier attempt may have ended them; it cannot have removed the owner key.
  if (attempts === 1 || error?.status === 403) throw error ?? noRowError()
}

/** The route `/inbox/api/{workspaceId}/device-links`: a link with which another device signs in, once. */
export const deviceLinks = createRouter().post('/', requireCaller, requireOwnerKey, async (c) => {
  const scope = await createScope(c)
  const token = generateToken()
  const [link] = await query(scope.db, insertLinkSql(scope, await sha256(token)), scope.deadline)
  if (!link) throw await accessError(scope)
  return c.json({ url: `${new URL(c.req.url).origin}/inbox/sign-in#${token}` }, 201)
})
