import { HTTPException } from 'hono/http-exception'
import sql from 'sql-template-tag'
import { canonicalId } from '../../shared/fields.ts'
import { NoQuery } from '../../shared/query.ts'
import { ApiKey, ApiKeyInput } from '../../shared/workspace.ts'
import { asks, every } from '../db/list.ts'
import { run } from '../db/query.ts'
import { insert, isIn } from '../db/records.ts'
import { keyHolder, refusal, type Scope, scopeOf, workspaceOf } from '../db/scope.ts'
import { routes } from '../env.ts'
import { hasOther, newKey } from '../lib/api-key.ts'
import { announced, fits, read } from '../middleware/body.ts'
import { listed } from '../middleware/etag.ts'

const table = { name: 'apiKeys', record: ApiKey }

/** The routes below `/v1/keys`: the API keys of the key's workspace. */
export const keys = routes()
  .post('/', announced, keyHolder, read, fits(ApiKey, ApiKeyInput), async (c) => {
    const given = { id: crypto.randomUUID(), created: new Date().toISOString(), label: c.req.valid('json').label ?? '' }
    const { key, ...kept } = await newKey()
    const { record } = await insert(table, await scopeOf(c, {}), { ...given, ...kept })
    const { id, label, prefix, created } = record
    return c.json({ id, label, prefix, created, key }, 201)
  })
  .get('/', keyHolder, asks(NoQuery), async (c) => listed(c, await every(table, await scopeOf(c, {}))))
  .delete('/:id', keyHolder, async (c) => {
    await revoke(await scopeOf(c, {}), canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })

/** Revokes a key, or leaves a revoked one as it is. @throws HTTPException 401, 404, or 400 for the last live key. */
async function revoke(scope: Scope, id: string): Promise<void> {
  // Who revokes the own key is nobody any more when the statement has to run again: it knows what it has written itself.
  const [row] = await run(
    scope.db,
    sql`UPDATE apiKeys SET revoked = coalesce(revoked, ${new Date().toISOString()}), version = ${scope.requestId}
        WHERE id = ${id} AND (version = ${scope.requestId} OR workspaceId = ${workspaceOf(scope)} AND ${hasOther})
        RETURNING id`,
    scope.end,
  )
  if (row) return
  const lastOne = new HTTPException(400, {
    message: 'The last live key of a workspace can not be revoked; please create another one first.',
  })
  throw (await refusal(scope, isIn(table, id))) ?? lastOne
}
