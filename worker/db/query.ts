import { HTTPException } from 'hono/http-exception'
import type { Sql } from 'sql-template-tag'
import { withTimeout } from '../lib/timeout.ts'

/** A row as D1 answers it. */
export type Row = Record<string, unknown>

const maxAttempts = 3

/** The moment, in milliseconds, until which a request that begins to ask the database now waits for it. */
export const newDeadline = () => Date.now() + 2_000

/**
 * Runs one statement and answers its rows: in one round trip, or in up to three within two seconds where D1 itself says
 * to try again. It is then not known whether the statement has run, so it has to leave the same behind when it runs twice.
 * Statements of one request share the two seconds, which are over at `end`.
 * @throws HTTPException 503 when the database does not answer in time; an Error when the statement is at fault, or the
 * answer is none.
 */
export async function query(db: D1Database, statement: Sql, deadline = newDeadline()): Promise<Row[]> {
  return (await queryWithAttempts(db, statement, deadline)).rows
}

/** As `run`, and says how many tries it took: after more than one, those before may have run, too. */
export async function queryWithAttempts(
  db: D1Database,
  statement: Sql,
  deadline: number,
): Promise<{ rows: Row[]; attempts: number }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { rows: parseRows(await withTimeout(deadline - Date.now(), execute(db, statement))), attempts: attempt }
    } catch (error) {
      const fault = error instanceof Error ? errorClass(error) : 'DatabaseUnavailable'
      if (!fault) throw error
      const pause = Math.random() * 50 * 4 ** attempt
      if (fault !== 'DatabaseTransient' || attempt === maxAttempts || Date.now() + pause > deadline)
        throw unavailableError(fault)
      await scheduler.wait(pause)
    }
  }
}

const execute = async (db: D1Database, { sql, values }: Sql) =>
  db
    .prepare(sql)
    .bind(...values)
    .all<Row>()

function parseRows({ success, results }: D1Result<Row>): Row[] {
  if (!success || !Array.isArray(results)) throw new TypeError('D1 has answered without rows')
  return results
}

/*
 * The messages of D1 (https://developers.cloudflare.com/d1/observability/debug-d1/#error-list) by what is to be done:
 * mend the statement, or try it again; the others are the platform's too, but to try at once would only add to its load.
 */
const statementError =
  /SQLITE_(?!BUSY|FULL|INTERRUPT|IOERR|LOCKED|NOMEM)|^D1_(?:TYPE|COLUMN|EXEC)|constraint failed|no such (?:column|table)/
const transient =
  /Network connection lost|D1 DB reset because its code was updated|D1 DB storage caused object to be reset|Cannot resolve D1 DB due to transient issue|Can't read from request stream because client disconnected/

/** The class under which a fault of the platform is logged; none for a fault of the statement. */
function errorClass({ name, message }: Error): string | undefined {
  if (name === 'TimeoutError') return 'DatabaseTimeout'
  if (transient.test(message)) return 'DatabaseTransient'
  // A TypeError is ours, or an answer that is none.
  if (name === 'TypeError' || statementError.test(message)) return undefined
  return message.includes('overloaded') ? 'DatabaseOverloaded' : 'DatabaseUnavailable'
}

function unavailableError(name: string): HTTPException {
  const error = new HTTPException(503, { message: 'The database does not answer; please try again.' })
  return Object.assign(error, { name })
}
