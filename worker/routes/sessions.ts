import sql from 'sql-template-tag'
import { canonicalId } from '../../shared/fields.ts'
import { Session } from '../../shared/inbox.ts'
import { NoQuery } from '../../shared/query.ts'
import { accessError, scopeIdSql, withScopeSql } from '../db/inbox-table.ts'
import { query, queryBatch } from '../db/query.ts'
import { remove } from '../db/records.ts'
import { selectColumns, toRecord } from '../db/rows.ts'
import { workspaceIdSql } from '../db/scope.ts'
import { generateToken, insertLinkSql, isLiveSql } from '../db/sessions.ts'
import { createRouter } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { requireApiKey, requireOwnerKeyAgain } from '../middleware/auth.ts'
import { jsonWithEtag } from '../middleware/etag.ts'
import { createScope } from '../middleware/scope.ts'
import { validateQuery } from '../middleware/validate.ts'

const table = { name: 'sessions', recordSchema: Session }

/** The routes below `/inbox/api/{workspaceId}/sessions`: where owners are signed in to the workspace. */
export const sessions = createRouter()
  .get('/', requireApiKey, validateQuery(NoQuery), async (c) => {
    const scope = await createScope(c)
    const listTable = { ...table, columns: { current: 'hash = sessionHash' } }
    const live = sql`SELECT ${selectColumns(listTable)} FROM sessions, (SELECT ${c.get('session')?.sessionHash} AS sessionHash)
      WHERE workspaceId = ${scopeIdSql} AND ${isLiveSql()} ORDER BY created DESC, id`
    const rows = await query(scope.db, sql`${withScopeSql(scope)} SELECT * FROM scope LEFT JOIN (${live}) ON true`)
    if (!rows[0]?.scopeId) throw await accessError(scope)
    return jsonWithEtag(
      c,
      rows.map((row) => toRecord(listTable, row)),
    )
  })
  .delete('/', requireApiKey, requireOwnerKeyAgain, async (c) => {
    const scope = await createScope(c)
    const isWorkspace = sql`workspaceId = ${workspaceIdSql(scope)}`
    const { results, attempts } = await queryBatch(
      scope.db,
      [sql`DELETE FROM signInLinks WHERE ${isWorkspace}`, sql`DELETE FROM sessions WHERE ${isWorkspace} RETURNING id`],
      scope.deadline,
    )
    // After a retry, an earlier attempt may have ended them all.
    if (!results[1]?.[0] && attempts === 1) throw await accessError(scope)
    return c.body(null, 204)
  })
  .delete('/:id', requireApiKey, async (c) => {
    // Sessions have no versions.
    await remove(table, { ...(await createScope(c)), versions: undefined }, canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })

/** The route `/inbox/api/{workspaceId}/device-links`: a link with which another device signs in, once. */
export const deviceLinks = createRouter().post('/', requireApiKey, requireOwnerKeyAgain, async (c) => {
  const scope = await createScope(c)
  const token = generateToken()
  const [link] = await query(scope.db, insertLinkSql(scope, await sha256(token)), scope.deadline)
  if (!link) throw await accessError(scope)
  return c.json({ url: `${new URL(c.req.url).origin}/inbox/sign-in#${token}` }, 201)
})
