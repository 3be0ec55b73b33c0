import { canonicalId } from '../../../shared/fields.ts'
import { NoQuery } from '../../../shared/query.ts'
import { createSignInLink, endSessionById, endSessions, listSessions } from '../../db/sessions.ts'
import { createApp } from '../../env.ts'
import { sha256 } from '../../lib/hash.ts'
import { generateToken } from '../../lib/token.ts'
import { requireCaller, requireOwnerKey } from '../../middleware/auth.ts'
import { jsonWithEtag } from '../../middleware/etag.ts'
import { createScope } from '../../middleware/scope.ts'
import { validateQuery } from '../../middleware/validate.ts'

/** The routes below `/inbox/api/{workspaceId}/sessions`: where owners are signed in to the workspace. */
export const sessions = createApp()
  .get('/', requireCaller, validateQuery(NoQuery), async (c) =>
    jsonWithEtag(c, await listSessions(await createScope(c))),
  )
  .delete('/', requireCaller, requireOwnerKey, async (c) => {
    await endSessions(await createScope(c))
    return c.body(null, 204)
  })
  .delete('/:id', requireCaller, async (c) => {
    await endSessionById(await createScope(c), canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })

/** The route `/inbox/api/{workspaceId}/device-links`: a link with which another device signs in, once. */
export const deviceLinks = createApp().post('/', requireCaller, requireOwnerKey, async (c) => {
  const token = generateToken()
  await createSignInLink(await createScope(c), await sha256(token))
  return c.json({ url: `${c.get('url').origin}/inbox/sign-in#${token}` }, 201)
})
