import sql, { type Sql } from 'sql-template-tag'
import { invitationRule as invitationMessage, unknownFormMessage } from '../../shared/form-submission.ts'
import { Invitation } from '../../shared/invitation.ts'
import { sha256 } from '../lib/hash.ts'
import { dayMs, fromNow } from '../lib/time.ts'
import { type CursorQuery, listNewest } from './list.ts'
import { query } from './query.ts'
import { insert } from './records.ts'
import type { Rule } from './rules.ts'
import { type Scope, scopeIdSql } from './scope.ts'

/* Links to the form for one response, by the SHA-256 of their tokens. A trigger marks one as used with the response. */

export const invitationTable = { name: 'invitations', recordSchema: Invitation, writeColumns: ['workspaceId'] }

const lifetimeMs = 90 * dayMs

/** Creates an invitation to a form, by default the workspace's own. @throws HTTPException as `insert`, or 400 for an unknown form. */
export async function createInvitation(scope: Scope, formId: string | undefined, token: string) {
  const rule = {
    isMetSql: (workspaceId: Sql) =>
      sql`EXISTS (SELECT 1 FROM forms WHERE id = ${formId} AND forms.workspaceId = ${workspaceId})`,
    message: `formId: ${unknownFormMessage}`,
  }
  const created = fromNow(0)
  const expires = new Date(Date.parse(created) + lifetimeMs).toISOString()
  const columns = { id: crypto.randomUUID(), created, expires, formId, hash: await sha256(token) }
  return insert(invitationTable, scope, columns, formId === undefined ? [] : [rule])
}

/** Returns a page of the scope's invitations. @throws HTTPException as `listNewest` */
export const listInvitations = (scope: Scope, page: CursorQuery) =>
  listNewest(invitationTable, scope, { name: 'invitations', where: sql`workspaceId = ${scopeIdSql}` }, page)

/** Returns the rule for the invitation that the new testimonial with this id names; a repeated request has used it itself. */
export const invitationRule = (hash: string, id: string): Rule => ({
  isMetSql: (workspaceId) => sql`(EXISTS (SELECT 1 FROM invitations WHERE hash = ${hash}
      AND invitations.workspaceId = ${workspaceId} AND used IS NULL AND expires > ${fromNow(0)})
    OR EXISTS (SELECT 1 FROM testimonials WHERE id = ${id} AND invitationHash = ${hash}))`,
  message: `invite: ${invitationMessage}`,
})

/** Invitations are kept this long after they were used or have expired. */
const retentionMs = 30 * dayMs

/** Removes some of the invitations that ended more than 30 days ago. */
export async function removeOldInvitations(db: D1Database): Promise<void> {
  await query(
    db,
    sql`DELETE FROM invitations WHERE id IN (SELECT id FROM invitations
      WHERE coalesce(used, expires) < ${fromNow(-retentionMs)} LIMIT 100)`,
  )
}

/** Why an invitation takes no response. */
export type InvitationEnd = 'unknown' | 'used' | 'expired'

/** Returns why the invitation with this token takes no response in a workspace, `undefined` if it takes one. */
export async function findInvitationEnd(
  db: D1Database,
  workspaceId: string,
  token: string,
): Promise<InvitationEnd | undefined> {
  const hash = await sha256(token)
  const [row] = await query(
    db,
    sql`SELECT used, expires FROM invitations WHERE hash = ${hash} AND workspaceId = ${workspaceId}`,
  )
  if (!row) return 'unknown'
  if (row.used !== null) return 'used'
  return String(row.expires) > fromNow(0) ? undefined : 'expired'
}
