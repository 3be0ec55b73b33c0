import { canonicalId } from '../../shared/fields.ts'
import { Invitation, InvitationInput } from '../../shared/invitation.ts'
import { ListQuery } from '../../shared/query.ts'
import { createInvitation, invitationTable, listInvitations } from '../db/invitations.ts'
import { remove } from '../db/records.ts'
import { createApp } from '../env.ts'
import { generateToken } from '../lib/token.ts'
import { requireCaller } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { respondPage } from '../middleware/json-records.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'

/** The routes of invitations, for API keys below `/v1/invitations` and for sessions below `/inbox/api/{workspaceId}/invitations`. */
export const invitations = createApp()
  .post('/', checkBodyHeaders, requireCaller, readBody, validateBody(Invitation, InvitationInput), async (c) => {
    const { formId, ...prefilled } = c.req.valid('json')
    const invite = generateToken()
    const { record, row } = await createInvitation(await createScope(c), formId, invite)
    const url = new URL(`/form/${row.workspaceId}${formId ? `/${formId}` : ''}`, c.req.url)
    for (const [name, value] of Object.entries({ invite, ...prefilled })) {
      if (value) url.searchParams.set(name, value)
    }
    return c.json({ ...record, url }, 201)
  })
  .get('/', requireCaller, validateQuery(ListQuery), async (c) =>
    respondPage(c, await listInvitations(await createScope(c), c.req.valid('query'))),
  )
  .delete('/:id', requireCaller, async (c) => {
    // Invitations have no ETags.
    await remove(invitationTable, { ...(await createScope(c)), versions: undefined }, canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })
