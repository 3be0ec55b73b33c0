import sql, { join, type Sql } from 'sql-template-tag'
import type { UndoResult } from '../../../shared/provenance/imports.ts'
import { limitSql } from '../fragments/limit.ts'
import { stateSql } from '../fragments/testimonial-state.ts'
import { undoHistorySql } from '../history.ts'
import { queryBatch } from '../query.ts'
import { type Scope, workspaceIdSql } from '../scope.ts'
import { importError } from './imports.ts'

/** How many testimonials a request removes. */
const undoneAtOnce = 100

/**
 * Removes some of the testimonials of an import that are pending and as the import stored them. From the first call on, the import
 * takes no more rows.
 * @throws HTTPException 401, 403 or 404
 */
export async function undoImport(scope: Scope, id: string): Promise<UndoResult> {
  const { db, deadline, requestId } = scope
  const now = new Date().toISOString()
  const isImport = sql`imports.id = ${id} AND imports.workspaceId = ${workspaceIdSql(scope)}`
  const ofImport = (version: Sql) => sql`FROM testimonials WHERE importId = ${id} AND version ${version}`
  // The plus keeps SQLite from reading the pending testimonials of the workspace.
  const untouched = sql`${ofImport(sql`= ${id}`)} AND +workspaceId = ${workspaceIdSql(scope)} AND +${stateSql} = 'pending'`
  const next = sql`SELECT id ${untouched} ${limitSql(undoneAtOnce)}`
  // Within the index, each of these skips what is untouched; one from an export has no version.
  const others = [sql`< ${id}`, sql`> ${id}`, sql`IS NULL`].map(
    (version) => sql`(SELECT count(*) ${ofImport(version)})`,
  )
  const own = `${requestId} `
  const removedByRequest = sql`CAST(substr(lastRequest, ${own.length + 1}) AS INTEGER)`
  const { results } = await queryBatch(
    db,
    [
      undoHistorySql(scope, now, sql`${isImport} AND undone IS NULL`),
      // A retry adds to what the earlier attempt of the request has removed.
      sql`UPDATE imports SET undone = coalesce(undone, ${now}), undoing = 1, rowsRemoved = rowsRemoved + removed, lastRequest = ${own} || (
            removed + iif(instr(lastRequest, ${own}) = 1, ${removedByRequest}, 0))
          FROM (SELECT count(*) AS removed FROM (${next})) WHERE ${isImport}`,
      sql`DELETE FROM testimonials WHERE id IN (${next})`,
      sql`UPDATE imports SET undoing = NULL WHERE ${isImport}
          RETURNING ${removedByRequest} AS removed, NOT EXISTS (SELECT 1 ${untouched}) AS done, ${join(others, ' + ')} AS kept`,
    ],
    deadline,
  )
  const row = results.at(-1)?.[0]
  if (!row) throw await importError(scope, id)
  return { removed: Number(row.removed), kept: Number(row.kept), done: row.done === 1 }
}
