import type { RunBatch } from '../support/databases.ts'

/** A statement and its bound values. */
export type Statement = { sql: string; values: (string | number | boolean | null)[] }

/** A request and the statements that a release ran for it. */
export type RecordedRequest = { request: string; status: number; statements: Statement[] }

/** A recorded release: its migrations, its distinct SQL texts, and per request the indexes of these texts with their values. */
export type Recording = {
  migrations: string[]
  sql: string[]
  requests: { request: string; status: number; statements: [number, ...Statement['values']][] }[]
}

/** Creates a recording that contains each SQL text once. */
export function createRecording(migrations: string[], recordedRequests: RecordedRequest[]): Recording {
  const sql = Array.from(
    new Set(recordedRequests.flatMap(({ statements }) => statements.map((statement) => statement.sql))),
  )
  const requests = recordedRequests.map(({ statements, ...request }) => ({
    ...request,
    statements: statements.map(({ sql: text, values }): [number, ...Statement['values']] => [
      sql.indexOf(text),
      ...values,
    ]),
  }))
  return { migrations, sql, requests }
}

/** Runs the statements of a recording in order and returns their rows by request. */
export async function replay({ sql, requests }: Recording, runBatch: RunBatch): Promise<Record<string, unknown[]>> {
  const statements = requests.flatMap((request) =>
    request.statements.map(([index, ...values]) => ({ sql: sql[index] ?? '', values })),
  )
  const rows = await runBatch(statements)
  return Object.fromEntries(
    requests.map(({ request, status, statements }, number) => [
      `${number}. ${request}: ${status}`,
      rows.splice(0, statements.length),
    ]),
  )
}
