import { HTTPException } from 'hono/http-exception'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { query, queryWithAttempts, type Row } from './query.ts'
import { selectColumns, type Table, toRecord, workspaceColumn } from './rows.ts'
import { denialError, noRowError, type Scope, workspaceIdSql } from './scope.ts'

/** What to set, by column: values, or SQL that is computed from the row as it stands. `undefined` sets nothing. */
export type Columns = Record<string, string | number | boolean | null | undefined | Sql>

/** A record as it is stored, and the version that it has. */
export type Stored<Schema extends z.ZodMiniObject> = { record: z.output<Schema>; version: string }

/**
 * Creates a record in the workspace of the scope: one statement that authorises, isolates and writes. Where the id is
 * taken already, by another request or by this one before its answer got lost, it changes nothing. Answers the record
 * under this id and, in `row`, what all the given columns hold.
 * @throws HTTPException 401, 400 or 403, see `refusal`; then nothing is stored.
 */
export async function insert<Schema extends z.ZodMiniObject>(
  table: Table<Schema>,
  scope: Scope,
  columns: Columns,
): Promise<Stored<Schema> & { row: Row }> {
  const set = entries({ ...columns, version: scope.requestId })
  const names = set.map(([column]) => column)
  const [row] = await query(
    scope.db,
    sql`INSERT INTO ${raw(table.name)} (workspaceId, ${raw(names.join(', '))})
        SELECT workspaceId, ${join(set.map(([, value]) => value))}
        FROM (SELECT ${workspaceIdSql(scope)} AS workspaceId) WHERE workspaceId IS NOT NULL
        ON CONFLICT (id) DO UPDATE SET version = version WHERE workspaceId = excluded.workspaceId
        RETURNING ${selectColumns(table, names)}`,
    scope.deadline,
  )
  if (!row) throw (await denialError(scope)) ?? noRowError()
  return { ...toStored(table, row), row }
}

/**
 * Sets the given columns of one record of the scope's workspace, no others, and answers the whole record: one statement,
 * so that two updates of different columns at the same time both hold.
 * @throws HTTPException 401, 404 or 400, see `refusal`, or 412 for another version; then nothing is changed.
 */
export async function update<Schema extends z.ZodMiniObject>(
  table: Table<Schema>,
  scope: Scope,
  id: string,
  columns: Columns,
): Promise<Stored<Schema>> {
  const set = entries(columns).map(([column, value]) => sql`${raw(column)} = ${value}`)
  const where = sql`WHERE ${byId(table, scope, id)} ${versionMatches(scope)}`
  const returned = selectColumns(table, ['version'])
  // An update of nothing is a look at the record: it writes no row, and so it costs none.
  const statement =
    set.length > 0
      ? sql`UPDATE ${raw(table.name)} SET ${join(set)}, version = ${scope.requestId} ${where} RETURNING ${returned}`
      : sql`SELECT ${returned} FROM ${raw(table.name)} ${where}`
  const { row, error: why } = await runOnRecord(table, scope, id, statement)
  if (!row) throw why
  return toStored(table, row)
}

/**
 * One record of the scope's workspace.
 * @throws HTTPException 401 or 404, see `refusal`.
 */
export async function find<Schema extends z.ZodMiniObject>(
  table: Table<Schema>,
  scope: Scope,
  id: string | Sql,
): Promise<Stored<Schema>> {
  const statement = sql`SELECT ${selectColumns(table, ['version'])} FROM ${raw(table.name)} WHERE ${byId(table, scope, id)}`
  const { row, error: why } = await runOnRecord(table, scope, id, statement)
  if (!row) throw why
  return toStored(table, row)
}

/**
 * Takes one record of the scope's workspace away, and all that belongs to it: nothing of it is kept.
 * @throws HTTPException 401 or 404, see `refusal`, or 412 for another version; then nothing is changed.
 */
export async function remove(table: Table, scope: Scope, id: string): Promise<void> {
  const statement = sql`DELETE FROM ${raw(table.name)} WHERE ${byId(table, scope, id)} ${versionMatches(scope)} RETURNING id`
  const { row, error: why, attempts: tries } = await runOnRecord(table, scope, id, statement)
  // A try whose answer got lost may have removed it: gone is what it shall be.
  if (!row && (tries === 1 || why.status !== 404)) throw why
}

type RecordResult =
  | { row: Row; error?: never; attempts: number }
  | { row?: never; error: HTTPException; attempts: number }

/** The row that a statement on one record answers, or why there is none; and how many tries that took. */
async function runOnRecord(table: Table, scope: Scope, id: string | Sql, statement: Sql): Promise<RecordResult> {
  const {
    rows: [row],
    attempts: tries,
  } = await queryWithAttempts(scope.db, statement, scope.deadline)
  if (row) return { row, attempts: tries }
  const why = await denialError(scope, existsIn(table, id))
  if (why) return { error: why, attempts: tries }
  if (!scope.versions) throw noRowError()
  return { error: new HTTPException(412, { message: versionMismatch }), attempts: tries }
}

const versionMismatch = 'If-Match: is not the ETag of what is stored now; please read it again.'

/** SQL that asks whether a workspace has the row of this id, see `refusal`. */
export const existsIn = (table: Table, id: string | Sql) => (workspace: Sql) =>
  sql`EXISTS (SELECT 1 FROM ${raw(table.name)} WHERE id = ${id} AND ${workspaceColumn(table)} = ${workspace})`

const byId = (table: Table, scope: Scope, id: string | Sql) =>
  sql`id = ${id} AND ${workspaceColumn(table)} = ${workspaceIdSql(scope)}`

/** The request's own version, too: a statement whose answer got lost runs again. */
function versionMatches({ versions, requestId }: Scope): Sql {
  if (!versions) return empty
  return sql`AND coalesce(version, '0') IN (SELECT value FROM json_each(${JSON.stringify([...versions, requestId])}))`
}

const toStored = <Schema extends z.ZodMiniObject>(table: Table<Schema>, row: Row): Stored<Schema> => ({
  record: toRecord(table, row),
  version: String(row.version ?? '0'),
})

function entries(columns: Columns) {
  return Object.entries(columns).filter(([, value]) => value !== undefined)
}
