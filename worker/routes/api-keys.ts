import { HTTPException } from 'hono/http-exception'
import sql from 'sql-template-tag'
import { ApiKey, ApiKeyInput } from '../../shared/api-key.ts'
import { canonicalId } from '../../shared/fields.ts'
import { NoQuery } from '../../shared/query.ts'
import { listAll } from '../db/list.ts'
import { query } from '../db/query.ts'
import { insert, recordExistsSql } from '../db/records.ts'
import { denialError, type Scope, workspaceIdSql } from '../db/scope.ts'
import { createRouter } from '../env.ts'
import { generateApiKey, isDispensableSql } from '../lib/api-key.ts'
import { requireOwner, requireOwnerKey } from '../middleware/auth.ts'
import { jsonWithEtag } from '../middleware/etag.ts'
import { readOwnerBody } from '../middleware/owner-body.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'

const table = { name: 'apiKeys', recordSchema: ApiKey }

/** The routes below `/v1/keys`: the API keys of the key's workspace, for owner keys only. */
export const apiKeys = createRouter()
  .post('/', ...readOwnerBody, validateBody(ApiKey, ApiKeyInput), async (c) => {
    const { label, role } = c.req.valid('json')
    const row = { id: crypto.randomUUID(), created: new Date().toISOString(), label: label ?? '', role }
    const { key, ...storedKey } = await generateApiKey()
    const { record } = await insert(table, await createScope(c), { ...row, ...storedKey })
    const { lastUsedDay, revoked, ...newKey } = record
    return c.json({ ...newKey, key }, 201)
  })
  .get('/', requireOwner, validateQuery(NoQuery), async (c) =>
    jsonWithEtag(c, await listAll(table, await createScope(c))),
  )
  .delete('/:id', requireOwner, requireOwnerKey, async (c) => {
    await revoke(await createScope(c), canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })

/** Revokes a key; a revoked one keeps its date. @throws HTTPException 401, 403, 404, or 400 for the last active owner key. */
async function revoke(scope: Scope, id: string): Promise<void> {
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
  throw (await denialError(scope, recordExistsSql(table, id))) ?? lastKey
}
