import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { InboxTestimonial } from '../../shared/inbox.ts'
import { type TestimonialState, testimonialStates } from '../../shared/testimonial-state.ts'
import { stateSql } from '../db/fragments/testimonial-state.ts'
import { applyChange, type Changed } from '../db/inbox-changes.ts'
import { queryBatch, type Row } from '../db/query.ts'
import { byIdSql } from '../db/records.ts'
import { selectColumns, toRecord } from '../db/rows.ts'
import type { Scope } from '../db/scope.ts'
import { inboxTable } from '../db/testimonials.ts'
import { fromNow, hourMs } from '../lib/time.ts'

/*
 * The links in messages with which owners publish a testimonial. Reading one changes nothing: scanners open every link of a message.
 */

/** The scope of the holder of a link in a message. */
export type LinkScope = Scope & { caller: { linkHash: string } }

const table = {
  name: 'testimonials',
  recordSchema: z.object({ ...InboxTestimonial.shape, workspaceName: z.string(), messageLanguage: z.string() }),
  columns: {
    ...inboxTable.columns,
    workspaceName: '(SELECT name FROM workspaces WHERE id = testimonials.workspaceId)',
    messageLanguage: '(SELECT messageLanguage FROM workspaces WHERE id = testimonials.workspaceId)',
  },
}

/** The state of a link: its holder can publish or archive the testimonial, undo that, or do nothing, for one of these reasons. */
export type ApprovalStatus = 'open' | 'undoable' | 'used' | 'expired' | 'changed'

/** A link to publish a testimonial, and the testimonial as it is now. */
export type Approval = {
  status: ApprovalStatus
  testimonial: z.output<typeof table.recordSchema>
  version: string
  /** Before the link was used. */
  earlierState: TestimonialState
}

/** Returns the caller's link to publish a testimonial, `undefined` if there is none. */
export async function findApproval(scope: LinkScope): Promise<Approval | undefined> {
  const linkSql = sql`FROM messageLinks WHERE hash = ${scope.caller.linkHash} AND purpose = 'approve'`
  const isLinked = byIdSql(inboxTable, scope, sql`(SELECT testimonialId ${linkSql})`)
  const testimonialSql = sql`SELECT ${selectColumns(table, ['version'])} FROM testimonials WHERE ${isLinked}`
  const { results } = await queryBatch(scope.db, [sql`SELECT * ${linkSql}`, testimonialSql], scope.deadline)
  const [[link] = [], [row] = []] = results
  if (!link || !row) return undefined
  const version = getVersion(row)
  const earlierState = testimonialStates.find((state) => state === link.earlierState) ?? 'pending'
  return { status: getApprovalStatus(link, version), testimonial: toRecord(table, row), version, earlierState }
}

const getVersion = ({ version }: Row) => String(version ?? '0')

/** The time for which an action can be undone. */
const undoMs = hourMs

function getApprovalStatus(link: Row, version: string): ApprovalStatus {
  if (link.used !== null) {
    return version === link.usedVersion && String(link.used) > fromNow(-undoMs) ? 'undoable' : 'used'
  }
  if (String(link.expires) <= fromNow(0)) return 'expired'
  return version === getVersion(link) ? 'open' : 'changed'
}

/** The actions of a link's holder. */
export const approvalActions = ['publish', 'archive', 'undo'] as const
type ApprovalAction = (typeof approvalActions)[number]

/**
 * Does this with the testimonial of an open link, or of one that was used, and marks the link as used, in one transaction.
 * Returns `undefined` if nothing has happened, because the testimonial has changed meanwhile, or because its author has withdrawn
 * the consent to publication.
 */
export async function applyApproval(
  scope: LinkScope,
  { testimonial, version, earlierState }: Approval,
  action: ApprovalAction,
): Promise<Changed | undefined> {
  const state = { publish: 'published', archive: 'archived', undo: earlierState } as const
  const beforeSql = (where: Sql) => sql`UPDATE messageLinks SET used = ${fromNow(0)}, usedVersion = ${scope.requestId},
      earlierState = (SELECT ${stateSql} FROM testimonials WHERE ${where})
    WHERE hash = ${scope.caller.linkHash} AND used IS NULL AND EXISTS (SELECT 1 FROM testimonials WHERE ${where})`
  const change = { state: state[action] }
  const changed = await applyChange({ ...scope, versions: [version] }, [testimonial.id], change, { beforeSql })
  return changed.items.length > 0 ? changed : undefined
}
