import type { Context } from 'hono'
import { findInvitationEnd, type InvitationEnd } from '../db/invitations.ts'
import type { AppEnv } from '../env.ts'
import { invitationEndPage } from '../pages/form-page.ts'

/** Returns why the invitation in the URL of a form takes no response; `undefined` if it takes one, and without an invitation. */
export async function findEnd(c: Context<AppEnv>, workspaceId: string): Promise<InvitationEnd | undefined> {
  const token = c.req.query('invite')
  return token ? findInvitationEnd(c.env.DB, workspaceId, token) : undefined
}

/** Responds with a page that says why an invitation takes no response. */
export const respondInvitationEnd = (c: Context<AppEnv>, end: InvitationEnd, workspaceName: string) =>
  c.html(invitationEndPage(end, workspaceName), end === 'unknown' ? 404 : 410)
