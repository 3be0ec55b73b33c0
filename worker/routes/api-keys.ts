import { HTTPException } from 'hono/http-exception'
import sql from 'sql-template-tag'
import { canonicalId } from '../../shared/fields.ts'
import { NoQuery } from '../../shared/query.ts'
import { ApiKey, ApiKeyInput } from '../../shared/workspace.ts'
import { listAll } from '../db/list.ts'
import { query } from '../db/query.ts'
import { existsIn, insert } from '../db/records.ts'
import { createScope, denialError, type Scope, workspaceIdSql } from '../db/scope.ts'
import { createRouter } from '../env.ts'
import { generateApiKey, otherActiveKeyExists } from '../lib/api-key.ts'
import { requireApiKey } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { jsonWithEtag } from '../middleware/etag.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'

const table = { name: 'apiKeys', record: ApiKey }

/** The routes below `/v1/keys`: the API keys of the key's workspace. */
export const keys = createRouter()
  .post('/', checkBodyHeaders, requireApiKey, readBody, validateBody(ApiKey, ApiKeyInput), async (c) => {
    const given = { id: crypto.randomUUID(), created: new Date().toISOString(), label: c.req.valid('json').label ?? '' }
    const { key, ...kept } = await generateApiKey()
    const { record } = await insert(table, await createScope(c, {}), { ...given, ...kept })
    const { id, label, prefix, created } = record
    return c.json({ id, label, prefix, created, key }, 201)
  })
  .get('/', requireApiKey, validateQuery(NoQuery), async (c) =>
    jsonWithEtag(c, await listAll(table, await createScope(c, {}))),
  )
  .delete('/:id', requireApiKey, async (c) => {
    await revoke(await createScope(c, {}), canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })

/** Revokes a key, or leaves a revoked one as it is. @throws HTTPException 401, 404, or 400 for the last live key. */
async function revoke(scope: Scope, id: string): Promise<void> {
  // Who revokes the own key is nobody any more when the statement has to run again: it knows what it has written itself.
  const [row] = await query(
    scope.db,
    sql`UPDATE apiKeys SET revoked = coalesce(revoked, ${new Date().toISOString()}), version = ${scope.requestId}
        WHERE id = ${id} AND (version = ${scope.requestId} OR workspaceId = ${workspaceIdSql(scope)} AND ${otherActiveKeyExists})
        RETURNING id`,
    scope.deadline,
  )
  if (row) return
  const lastOne = new HTTPException(400, {
    message: 'The last live key of a workspace can not be revoked; please create another one first.',
  })
  throw (await denialError(scope, existsIn(table, id))) ?? lastOne
}
