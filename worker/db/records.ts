import { HTTPException } from 'hono/http-exception'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { type Row, run, runCounted } from './query.ts'
import { columnsOf, ownerOf, type Table, toRecord } from './rows.ts'
import { refusal, type Scope, unexplained, workspaceOf } from './scope.ts'

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
  const [row] = await run(
    scope.db,
    sql`INSERT INTO ${raw(table.name)} (workspaceId, ${raw(names.join(', '))})
        SELECT workspaceId, ${join(set.map(([, value]) => value))}
        FROM (SELECT ${workspaceOf(scope)} AS workspaceId) WHERE workspaceId IS NOT NULL
        ON CONFLICT (id) DO UPDATE SET version = version WHERE workspaceId = excluded.workspaceId
        RETURNING ${columnsOf(table, names)}`,
    scope.end,
  )
  if (!row) throw (await refusal(scope)) ?? unexplained()
  return { ...stored(table, row), row }
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
  const where = sql`WHERE ${one(table, scope, id)} ${inVersion(scope)}`
  const returned = columnsOf(table, ['version'])
  // An update of nothing is a look at the record: it writes no row, and so it costs none.
  const statement =
    set.length > 0
      ? sql`UPDATE ${raw(table.name)} SET ${join(set)}, version = ${scope.requestId} ${where} RETURNING ${returned}`
      : sql`SELECT ${returned} FROM ${raw(table.name)} ${where}`
  const { row, why } = await touch(table, scope, id, statement)
  if (!row) throw why
  return stored(table, row)
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
  const statement = sql`SELECT ${columnsOf(table, ['version'])} FROM ${raw(table.name)} WHERE ${one(table, scope, id)}`
  const { row, why } = await touch(table, scope, id, statement)
  if (!row) throw why
  return stored(table, row)
}

/**
 * Takes one record of the scope's workspace away, and all that belongs to it: nothing of it is kept.
 * @throws HTTPException 401 or 404, see `refusal`, or 412 for another version; then nothing is changed.
 */
export async function remove(table: Table, scope: Scope, id: string): Promise<void> {
  const statement = sql`DELETE FROM ${raw(table.name)} WHERE ${one(table, scope, id)} ${inVersion(scope)} RETURNING id`
  const { row, why, tries } = await touch(table, scope, id, statement)
  // A try whose answer got lost may have removed it: gone is what it shall be.
  if (!row && (tries === 1 || why.status !== 404)) throw why
}

type Touched = { row: Row; why?: never; tries: number } | { row?: never; why: HTTPException; tries: number }

/** The row that a statement on one record answers, or why there is none; and how many tries that took. */
async function touch(table: Table, scope: Scope, id: string | Sql, statement: Sql): Promise<Touched> {
  const {
    rows: [row],
    tries,
  } = await runCounted(scope.db, statement, scope.end)
  if (row) return { row, tries }
  const why = await refusal(scope, isIn(table, id))
  if (why) return { why, tries }
  if (!scope.versions) throw unexplained()
  return { why: new HTTPException(412, { message: notThisVersion }), tries }
}

const notThisVersion = 'If-Match: is not the ETag of what is stored now; please read it again.'

/** SQL that asks whether a workspace has the row of this id, see `refusal`. */
export const isIn = (table: Table, id: string | Sql) => (workspace: Sql) =>
  sql`EXISTS (SELECT 1 FROM ${raw(table.name)} WHERE id = ${id} AND ${ownerOf(table)} = ${workspace})`

const one = (table: Table, scope: Scope, id: string | Sql) =>
  sql`id = ${id} AND ${ownerOf(table)} = ${workspaceOf(scope)}`

/** The request's own version, too: a statement whose answer got lost runs again. */
function inVersion({ versions, requestId }: Scope): Sql {
  if (!versions) return empty
  return sql`AND coalesce(version, '0') IN (SELECT value FROM json_each(${JSON.stringify([...versions, requestId])}))`
}

const stored = <Schema extends z.ZodMiniObject>(table: Table<Schema>, row: Row): Stored<Schema> => ({
  record: toRecord(table, row),
  version: String(row.version ?? '0'),
})

function entries(columns: Columns) {
  return Object.entries(columns).filter(([, value]) => value !== undefined)
}
