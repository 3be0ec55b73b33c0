import sql, { raw } from 'sql-template-tag'
import type { DisplayOptions } from '../../shared/displays/options.ts'
import { hasTagSql } from '../db/fragments/has-tag.ts'
import { type Choice, candidateCount, readPage } from './page-statements.ts'
import { type DisplayNeeds, type DisplayRows, openWorkspaceSql, workspaceColumns } from './statements.ts'

/** The options that select testimonials; the others only change their look. */
type Selection = Partial<Pick<DisplayOptions, 'limit' | 'order' | 'only' | 'first' | 'tag' | 'min' | 'cursor'>>

/**
 * Reads what a display with its options in the URL shows, in one round trip; `undefined` unless the workspace exists, is open and
 * has what it needs.
 * @throws HTTPException 400 for a cursor of another list.
 */
export async function readDisplay(
  db: D1Database,
  workspaceId: string,
  { limit = 0, order = 'newest', only, first = [], tag, min = 0, cursor }: Selection,
  needs: DisplayNeeds,
): Promise<DisplayRows | undefined> {
  const openWorkspaceId = openWorkspaceSql(workspaceId, needs)
  const isFiltered = tag !== undefined || min > 0
  const choice: Choice = {
    list: `shown ${workspaceId} ${JSON.stringify([order, only, first, tag, min])}`,
    orders: only ? [] : [order],
    isOrder: (other) => raw(`${order === other}`),
    workspaceId: () => openWorkspaceId,
    first: first.length > 0 ? sql`${JSON.stringify(first)}` : undefined,
    only: only && sql`${JSON.stringify(only)}`,
    limit: sql`${limit + 1}`,
    candidates: sql`${isFiltered ? candidateCount : limit + 1 + first.length}`,
    filters: [
      ...(tag === undefined ? [] : [hasTagSql(tag)]),
      ...(min > 0 ? [sql`length(testimonialText) >= ${min}`] : []),
    ],
    isFiltered: raw(`${isFiltered}`),
  }
  const workspace = sql`SELECT ${workspaceColumns}, ${order} AS ord, ${limit} AS lim FROM workspaces WHERE id = ${openWorkspaceId}`
  return readPage(db, [workspace], needs === 'nothing' ? undefined : choice, { cursor })
}
