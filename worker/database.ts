import { HTTPException } from 'hono/http-exception'
import type { Sql } from 'sql-template-tag'

/** A row as D1 answers it. */
export type Row = Record<string, unknown>

/**
 * Runs one statement in one round trip and answers its rows.
 * @throws HTTPException 503 when the database does not answer; the database's own error when the statement is at fault.
 */
export async function run(db: D1Database, statement: Sql): Promise<Row[]> {
  const query = db.prepare(statement.sql).bind(...statement.values)
  const { results } = await query.all<Row>().catch((cause: Error) => {
    // SQLite names its code, and D1 its own type errors: those are faults of the statement. The rest is the platform's.
    if (/SQLITE_|^D1_(?:TYPE|COLUMN)/.test(cause.message)) throw cause
    throw new HTTPException(503, { message: 'The database does not answer; please try again.', cause })
  })
  return results
}
