import type { D1Database } from '@cloudflare/workers-types'

/** A statement, and what is bound to it. */
export type Statement = { sql: string; values: (string | number | boolean | null)[] }

/** A request, and what a release has asked its database for it. */
export type Asked = { request: string; status: number; statements: Statement[] }

/** What is kept of a release: the migrations that it had, its SQL, and for each request which of that with which values. */
export type Recorded = {
  migrations: string[]
  sql: string[]
  requests: { request: string; status: number; statements: [number, ...Statement['values']][] }[]
}

/** A record of these requests, which holds each text of SQL once. */
export function toRecord(migrations: string[], asked: Asked[]): Recorded {
  const sql = Array.from(new Set(asked.flatMap(({ statements }) => statements.map((statement) => statement.sql))))
  const requests = asked.map(({ statements, ...about }) => ({
    ...about,
    statements: statements.map(({ sql: text, values }): [number, ...Statement['values']] => [
      sql.indexOf(text),
      ...values,
    ]),
  }))
  return { migrations, sql, requests }
}

/** Runs the statements of a record one after the other; answers the rows of each, by its request. */
export async function replay({ sql, requests }: Recorded, db: D1Database): Promise<Record<string, unknown[]>> {
  const answers: Record<string, unknown[]> = {}
  for (const [number, { request, status, statements }] of requests.entries()) {
    const rows = []
    for (const [index, ...values] of statements) {
      rows.push(
        (
          await db
            .prepare(sql[index] ?? '')
            .bind(...values)
            .all()
        ).results,
      )
    }
    answers[`${number}. ${request}: ${status}`] = rows
  }
  return answers
}
