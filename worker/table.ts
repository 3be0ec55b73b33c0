import sql, { join, raw, type Sql } from 'sql-template-tag'
import * as z from 'zod'
import { type Row, run } from './database.ts'
import { logUnreadable } from './log.ts'
import { refusal, type Scope, workspaceOf } from './scope.ts'

/** A table whose columns carry the names of its records' keys; `record` is the schema of what is answered. */
export type Table = { name: string; record: z.ZodObject }

/** What to set, by column: values, or SQL that is computed from the row as it stands. `undefined` sets nothing. */
export type Columns = Record<string, string | number | boolean | null | undefined | Sql>

/**
 * Creates a record in the workspace of the scope: one statement that authorises, isolates and writes. Where the id is
 * taken already, by another request or by this one before its answer got lost, it changes nothing. Answers the record
 * under this id and which request has created it.
 * @throws HTTPException 401, 400 or 403, see `refusal`; then nothing is stored.
 */
export async function insert(table: Table, scope: Scope, columns: Columns) {
  const { name, record } = table
  const set = entries(columns)
  const [row] = await run(
    scope.db,
    sql`INSERT INTO ${raw(name)} (workspaceId, ${raw(set.map(([column]) => column).join(', '))})
        SELECT workspaceId, ${join(set.map(([, value]) => value))}
        FROM (SELECT ${workspaceOf(scope)} AS workspaceId) WHERE workspaceId IS NOT NULL
        ON CONFLICT (id) DO UPDATE SET requestId = requestId WHERE workspaceId = excluded.workspaceId
        RETURNING ${returned(record)}, requestId, requestHash`,
    scope.end,
  )
  if (!row) throw (await refusal(scope)) ?? unexplained()
  const { requestId, requestHash } = row
  return { record: toRecord(table, row), requestId, requestHash }
}

/**
 * Sets the given columns of one record of the scope's workspace, no others, and answers the whole record: one statement,
 * so that two updates of different columns at the same time both hold.
 * @throws HTTPException 401, 404 or 400, see `refusal`; then nothing is changed.
 */
export async function update(table: Table, scope: Scope, id: string, columns: Columns): Promise<Row> {
  const { name, record } = table
  const set = entries(columns).map(([column, value]) => sql`${raw(column)} = ${value}`)
  const mine = sql`WHERE id = ${id} AND workspaceId = ${workspaceOf(scope)}`
  const [row] = await run(
    scope.db,
    // An update of nothing is a look at the record: it writes no row, and so it costs none.
    set.length > 0
      ? sql`UPDATE ${raw(name)} SET ${join(set)} ${mine} RETURNING ${returned(record)}`
      : sql`SELECT ${returned(record)} FROM ${raw(name)} ${mine}`,
    scope.end,
  )
  if (!row) throw (await refusal(scope, { table: name, id })) ?? unexplained()
  return toRecord(table, row)
}

const unexplained = () => new Error('D1 has answered no row')

function entries(columns: Columns) {
  return Object.entries(columns).filter(([, value]) => value !== undefined)
}

function returned(record: z.ZodObject): Sql {
  return raw(Object.keys(record.shape).join(', '))
}

/**
 * The record that a row holds, as its schema says. A column that holds what it can not hold is answered as unset, and
 * logged: one bad value does not hide the rest.
 * @throws Error for a row without an id: that is none.
 */
function toRecord({ name, record }: Table, row: Row): Row {
  const unreadable: string[] = []
  const pairs = Object.entries(record.shape).map(([key, schema]) => {
    // SQLite has no booleans: the schema says which of its integers are some.
    const isFlag = schema instanceof z.ZodBoolean && (row[key] === 0 || row[key] === 1)
    const { success, data } = schema.safeParse(isFlag ? row[key] === 1 : row[key])
    if (success) return [key, data]
    unreadable.push(key)
    return [key, [null, false, '[]'].find((value) => schema.safeParse(value).success) ?? null]
  })
  if (unreadable.includes('id')) throw new Error('A row has no id')
  if (unreadable.length > 0) logUnreadable(name, unreadable)
  return Object.fromEntries(pairs)
}
