import sql, { type Sql } from 'sql-template-tag'
import { SavedDisplay, type SavedDisplayUpdate, type SavedSettings } from '../../shared/displays/saved-display.ts'
import * as limits from '../../shared/limits.ts'
import { limitSql } from '../db/fragments/limit.ts'
import type { Row } from '../db/query.ts'
import { type Columns, insert, remove } from '../db/records.ts'
import { selectColumns, toRecord } from '../db/rows.ts'
import { rowLimitRule } from '../db/rules.ts'
import { queryScoped, type Scope, scopeIdSql } from '../db/scope.ts'

/* Displays that owners keep on the server. */

export const savedDisplayTable = {
  name: 'displays',
  recordSchema: SavedDisplay,
  writeColumns: ['workspaceId'],
}

/** Returns a statement that reads the settings of the display in `from`. */
export const selectSettings = (from: Sql): Sql => sql`SELECT settings ${from}`

/** Returns all displays of the scope's workspace, newest first. @throws HTTPException 401, 403 or 404 without access. */
export async function listSavedDisplays(scope: Scope): Promise<SavedDisplay[]> {
  const rows = await queryScoped(
    scope,
    sql`SELECT ${selectColumns(savedDisplayTable)} FROM displays WHERE workspaceId = ${scopeIdSql}
        ORDER BY created DESC, id DESC ${limitSql(limits.pageSize)}`,
  )
  return rows.map((row) => toRecord(savedDisplayTable, row))
}

/** Creates a display. @throws HTTPException as `insert`, or 400 if the workspace has too many. */
export function createSavedDisplay(scope: Scope, name: string, settings: SavedSettings = {}) {
  const id = crypto.randomUUID()
  const columns = { id, created: new Date().toISOString(), ...toDisplayColumns({ name, settings }) }
  const rule = rowLimitRule('displays', id, limits.savedDisplays, ' Delete one first.')
  return insert(savedDisplayTable, scope, columns, [rule])
}

/**
 * Deletes a display. Returns what `purgeDeleted` needs; nothing, if an earlier attempt has deleted it.
 * @throws HTTPException as `remove`
 */
export const deleteSavedDisplay = (scope: Scope, id: string): Promise<Row | undefined> =>
  remove(savedDisplayTable, scope, id, { returned: sql`workspaceId, 1 AS isShown` })

/** Returns the columns of an update: settings are replaced as a whole. */
export const toDisplayColumns = ({ name, settings }: SavedDisplayUpdate) =>
  ({ name, settings: settings && JSON.stringify(settings) }) satisfies Columns
