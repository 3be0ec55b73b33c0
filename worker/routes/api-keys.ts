import { ApiKey, ApiKeyInput } from '../../shared/api-key.ts'
import { canonicalId } from '../../shared/fields.ts'
import { NoQuery } from '../../shared/query.ts'
import { apiKeyTable, revokeKey } from '../db/api-keys.ts'
import { listAll } from '../db/list.ts'
import { insert } from '../db/records.ts'
import { createApp } from '../env.ts'
import { generateApiKey } from '../lib/api-key.ts'
import { requireOwner, requireOwnerKey } from '../middleware/auth.ts'
import { jsonWithEtag } from '../middleware/etag.ts'
import { readOwnerBody } from '../middleware/owner-body.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'

/** The routes below `/v1/keys`: the API keys of the key's workspace, for owner keys only. */
export const apiKeys = createApp()
  .post('/', ...readOwnerBody, validateBody(ApiKey, ApiKeyInput), async (c) => {
    const { label, role } = c.req.valid('json')
    const row = { id: crypto.randomUUID(), created: new Date().toISOString(), label: label ?? '', role }
    const { key, ...storedKey } = await generateApiKey()
    const { record } = await insert(apiKeyTable, await createScope(c), { ...row, ...storedKey })
    const { lastUsedDay, revoked, ...newKey } = record
    return c.json({ ...newKey, key }, 201)
  })
  .get('/', requireOwner, validateQuery(NoQuery), async (c) =>
    jsonWithEtag(c, await listAll(apiKeyTable, await createScope(c))),
  )
  .delete('/:id', requireOwner, requireOwnerKey, async (c) => {
    await revokeKey(await createScope(c), canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })
