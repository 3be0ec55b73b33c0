import { HTTPException } from 'hono/http-exception'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { query, queryBatch, queryWithAttempts, type Row } from './query.ts'
import { selectColumns, type Table, toRecord, workspaceColumn } from './rows.ts'
import { areMetSql, type Rule } from './rules.ts'
import { denialError, newRecordScopeSql, noRowError, type Scope, workspaceIdSql } from './scope.ts'

/** The columns to write: values, or SQL computed from the current row. `undefined` leaves a column unchanged. */
export type Columns = Record<string, string | number | boolean | null | undefined | Sql>

/** A part of what a write stores: columns, and the rules that the record with an id must meet. */
export type WritePart = { columns: Columns; rulesFor?: (id: string) => Rule[] }

/** A stored record and its version. */
export type StoredRecord<Schema extends z.ZodMiniObject> = { record: z.output<Schema>; version: string }

/**
 * Creates a record in the scope's workspace: one statement authorizes, isolates and writes. If the id is taken (a replay, or
 * a retry after a lost response), it changes nothing. Returns the stored record and, in `row`, all columns given.
 * @throws HTTPException 401, 400 or 403, see `denialError`, or 400 for a broken rule; then nothing is stored.
 */
export async function insert<Schema extends z.ZodMiniObject>(
  table: Table<Schema>,
  scope: Scope,
  columns: Columns,
  rules: Rule[] = [],
): Promise<StoredRecord<Schema> & { row: Row }> {
  const assignments = definedEntries({ ...columns, version: scope.requestId })
  const names = assignments.map(([column]) => column)
  const [row] = await query(
    scope.db,
    // Materialized: the columns of the scope are computed once.
    sql`WITH scope AS MATERIALIZED ${newRecordScopeSql(scope)}
        INSERT INTO ${raw(table.name)} (workspaceId, ${raw(names.join(', '))})
        SELECT workspaceId, ${join(assignments.map(([, value]) => value))}
        FROM scope WHERE workspaceId IS NOT NULL AND ${areMetSql(rules, sql`scope.workspaceId`)}
        ON CONFLICT (id) DO UPDATE SET version = version WHERE workspaceId = excluded.workspaceId
        RETURNING ${selectColumns(table, [...names, ...(table.writeColumns ?? [])])}`,
    scope.deadline,
  )
  if (!row) throw (await denialError(scope, undefined, rules)) ?? noRowError()
  return { ...toStoredRecord(table, row), row }
}

/**
 * Updates the given columns, and no others, of one record in the scope's workspace; returns the whole record. It is a single
 * statement, so two concurrent updates of different columns both take effect. `before` is run on the row as it was, in the same
 * transaction; the row of its first statement is returned, unless an earlier attempt may have updated it.
 * @throws HTTPException 401, 404 or 400, see `denialError`, 412 for another version, or 400 for a broken rule; then nothing is
 * changed.
 */
export async function update<Schema extends z.ZodMiniObject>(
  table: Table<Schema>,
  scope: Scope,
  id: string,
  columns: Columns,
  { before = [], rules = [] }: { before?: ((from: Sql) => Sql)[]; rules?: Rule[] } = {},
): Promise<StoredRecord<Schema> & { row: Row; before: Row | undefined }> {
  const assignments = definedEntries(columns).map(([column, value]) => sql`${raw(column)} = ${value}`)
  const isAllowed = areMetSql(rules, sql`${raw(table.name)}.workspaceId`)
  const where = sql`WHERE ${byIdSql(table, scope, id)} ${versionMatchesSql(scope)} AND ${isAllowed}`
  const from = sql`FROM ${raw(table.name)} ${where}`
  const returned = selectColumns(table, ['version', ...(table.writeColumns ?? [])])
  // An empty update only reads: D1 bills every row that is written.
  const statement =
    assignments.length > 0
      ? sql`UPDATE ${raw(table.name)} SET ${join(assignments)}, version = ${scope.requestId} ${where} RETURNING ${returned}`
      : sql`SELECT ${returned} ${from}`
  const { row, error, earlier } = await runOnRecord(table, scope, id, statement, {
    before: before.map((createSql) => createSql(from)),
    rules,
  })
  if (!row) throw error
  return { ...toStoredRecord(table, row), row, before: earlier }
}

/**
 * Returns one record of the scope's workspace.
 * @throws HTTPException 401 or 404, see `denialError`.
 */
export async function find<Schema extends z.ZodMiniObject>(
  table: Table<Schema>,
  scope: Scope,
  id: string | Sql,
): Promise<StoredRecord<Schema>> {
  const statement = sql`SELECT ${selectColumns(table, ['version'])} FROM ${raw(table.name)} WHERE ${byIdSql(table, scope, id)}`
  const { row, error } = await runOnRecord(table, scope, id, statement)
  if (!row) throw error
  return toStoredRecord(table, row)
}

/**
 * Deletes one record of the scope's workspace with everything that belongs to it. Returns these expressions of its row, unless
 * an earlier attempt has deleted it.
 * @throws HTTPException 401 or 404, see `denialError`, 412 for another version, or 400 for a broken rule; then nothing is
 * changed.
 */
export async function remove(
  table: Table,
  scope: Scope,
  id: string,
  { returned = sql`id`, rules = [] }: { returned?: Sql; rules?: Rule[] } = {},
): Promise<Row | undefined> {
  const isAllowed = areMetSql(rules, sql`${raw(table.name)}.workspaceId`)
  const statement = sql`DELETE FROM ${raw(table.name)} WHERE ${byIdSql(table, scope, id)} ${versionMatchesSql(scope)} AND ${isAllowed}
    RETURNING ${returned}`
  const { row, error, attempts } = await runOnRecord(table, scope, id, statement, { rules })
  // After a retry, an earlier attempt may have deleted the record, so a 404 counts as success.
  if (!row && (attempts === 1 || error.status !== 404)) throw error
  return row
}

type RecordResult =
  | { row: Row; error?: never; attempts: number; earlier: Row | undefined }
  | { row?: never; error: HTTPException; attempts: number; earlier?: never }

/** Runs a statement on one record, after `before`; returns its row or the error that explains why there is none. */
async function runOnRecord(
  table: Table,
  scope: Scope,
  id: string | Sql,
  statement: Sql,
  { before = [], rules }: { before?: Sql[]; rules?: Rule[] } = {},
): Promise<RecordResult> {
  const { earlier, rows, attempts } = await runAfter(scope, before, statement)
  const [row] = rows
  return row ? { row, attempts, earlier } : { error: await recordError(table, scope, id, rules), attempts }
}

async function runAfter({ db, deadline }: Scope, before: Sql[], statement: Sql) {
  if (before.length === 0) return { earlier: undefined, ...(await queryWithAttempts(db, statement, deadline)) }
  const { results, attempts } = await queryBatch(db, [...before, statement], deadline)
  // Another attempt may have changed the row already.
  return { earlier: attempts === 1 ? results[0]?.[0] : undefined, rows: results.at(-1) ?? [], attempts }
}

/** Finds out why a statement on one record of the scope's workspace returned no row. */
export async function recordError(
  table: Table,
  scope: Scope,
  id: string | Sql,
  rules?: Rule[],
): Promise<HTTPException> {
  const denial = await denialError(scope, recordExistsSql(table, id), rules)
  if (denial) return denial
  if (!scope.versions) throw noRowError()
  return versionMismatchError()
}

/** The message for a record that has another version than those of `If-Match`. */
export const versionMismatchMessage = 'If-Match: is not the current ETag; please read the record again'

/** Returns the error for a record that has another version than those of `If-Match`. */
export const versionMismatchError = () => new HTTPException(412, { message: versionMismatchMessage })

/** Returns a function that builds a SQL condition: the workspace has a row with this id. See `denialError`. */
export const recordExistsSql = (table: Table, id: string | Sql) => (workspaceId: Sql) =>
  sql`EXISTS (SELECT 1 FROM ${raw(table.name)} WHERE id = ${id} AND ${workspaceColumn(table)} = ${workspaceId})`

/** Returns a SQL condition: the row has this id and belongs to the scope's workspace. */
export const byIdSql = (table: Table, scope: Scope, id: string | Sql) =>
  sql`id = ${id} AND ${workspaceColumn(table)} = ${workspaceIdSql(scope)}`

/**
 * Returns a SQL condition, beginning with `AND`: `If-Match` accepts the version of the row. Also matches the version that this
 * request writes, because a retry may follow an attempt that succeeded.
 */
export function versionMatchesSql({ versions, requestId }: Scope): Sql {
  if (!versions) return empty
  return sql`AND coalesce(version, '0') IN (SELECT value FROM json_each(${JSON.stringify([...versions, requestId])}))`
}

const toStoredRecord = <Schema extends z.ZodMiniObject>(table: Table<Schema>, row: Row): StoredRecord<Schema> => ({
  record: toRecord(table, row),
  version: String(row.version ?? '0'),
})

/** Returns the columns to write with their values. */
export function definedEntries(columns: Columns) {
  return Object.entries(columns).filter(([, value]) => value !== undefined)
}
