import { HTTPException } from 'hono/http-exception'
import sql, { type Sql } from 'sql-template-tag'
import { withTimeout } from '../lib/timeout.ts'

/** A row as D1 returns it. */
export type Row = Record<string, unknown>

const maxAttempts = 3
const timeoutMs = 2_000

/** Returns the time, in milliseconds since the epoch, until which a request waits for the database. */
export const createDeadline = () => Date.now() + timeoutMs

/**
 * Runs a statement and returns its rows. Retries transient errors of D1 until `deadline`, which all statements of a request
 * share. A failed attempt may have been executed, so the statement must be safe to run twice.
 * @throws HTTPException 503 if the database does not respond in time or is unavailable; Error if the statement is invalid.
 */
export async function query(db: D1Database, statement: Sql, deadline = createDeadline()): Promise<Row[]> {
  return (await queryWithAttempts(db, statement, deadline)).rows
}

/** Does the same as `query`, and also returns the number of attempts: earlier ones may have been executed too. */
export async function queryWithAttempts(
  db: D1Database,
  statement: Sql,
  deadline: number,
): Promise<{ rows: Row[]; attempts: number }> {
  const { result, attempts } = await retry(deadline, () => prepare(db, statement).all<Row>())
  return { rows: parseRows(result), attempts }
}

/** Does the same as `query`, and also returns the size of the database in bytes. */
export async function queryWithSize(db: D1Database, statement: Sql, deadline: number) {
  const { result } = await retry(deadline, () => prepare(db, statement).all<Row>())
  return { rows: parseRows(result), databaseBytes: result.meta.size_after }
}

/**
 * Runs statements in one transaction and one round trip, and returns the rows of each. Retries like `query`, so the statements
 * together must be safe to run twice.
 * @throws HTTPException as `query`
 */
export async function queryBatch(
  db: D1Database,
  statements: Sql[],
  deadline = createDeadline(),
): Promise<{ results: Row[][]; attempts: number }> {
  const prepared = statements.map((statement) => prepare(db, statement))
  const { result, attempts } = await retry(deadline, () => db.batch<Row>(prepared))
  return { results: result.map(parseRows), attempts }
}

/** Calls `run` again after a transient error of D1, until the deadline. */
async function retry<Result>(deadline: number, run: () => Promise<Result>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return { result: await withTimeout(deadline - Date.now(), run()), attempts: attempt }
    } catch (error) {
      const name = error instanceof Error ? platformErrorClass(error) : 'DatabaseUnavailable'
      if (!name) throw error
      const delay = Math.random() * 50 * 4 ** attempt
      const canRetry = name === 'DatabaseTransient' && attempt < maxAttempts && Date.now() + delay <= deadline
      if (!canRetry) throw unavailableError(name)
      await scheduler.wait(delay)
    }
  }
}

const prepare = (db: D1Database, { sql, values }: Sql) => db.prepare(sql).bind(...values)

function parseRows({ success, results }: D1Result<Row>): Row[] {
  if (!success || !Array.isArray(results)) throw new TypeError('D1 returned no rows array')
  return results
}

/*
 * D1's error messages (https://developers.cloudflare.com/d1/observability/debug-d1/#error-list). Errors of the statement are
 * bugs, transient ones are retried at once. All others are the platform's: an immediate retry would only add to its load.
 */
const statementError =
  /SQLITE_(?!BUSY|FULL|INTERRUPT|IOERR|LOCKED|NOMEM)|^D1_(?:TYPE|COLUMN|EXEC)|constraint failed|no such (?:column|table)/
const transientError =
  /Network connection lost|D1 DB reset because its code was updated|D1 DB storage caused object to be reset|Cannot resolve D1 DB due to transient issue|Can't read from request stream because client disconnected/

/** Returns the class under which a platform error is logged, or `undefined` for an error of the statement. */
function platformErrorClass({ name, message }: Error): string | undefined {
  if (name === 'TimeoutError') return 'DatabaseTimeout'
  if (transientError.test(message)) return 'DatabaseTransient'
  // A TypeError is a bug of ours or a malformed response.
  if (name === 'TypeError' || statementError.test(message)) return undefined
  return message.includes('overloaded') ? 'DatabaseOverloaded' : 'DatabaseUnavailable'
}

function unavailableError(name: string): HTTPException {
  const error = new HTTPException(503, {
    message: 'The database is not responding. Please try again in a few seconds.',
  })
  return Object.assign(error, { name })
}

/** Does nothing but wait for the database. @throws Error as `query` */
export const ping = (db: D1Database) => query(db, sql`SELECT 1`)
