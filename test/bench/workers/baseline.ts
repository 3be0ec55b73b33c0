import { parseRequest, runStatement } from './run-statement.ts'
import type { Statements } from './types.ts'

/*
 * The baseline for the service: a worker without framework, validation, limits and headers that runs the same SQL statements
 * (../record-statements.ts).
 */

export default {
  async fetch(request: Request, { DB, STATEMENTS }: { DB: D1Database; STATEMENTS: Statements }): Promise<Response> {
    const statement = STATEMENTS[request.headers.get('X-Benchmark-Request') ?? '']
    if (!statement) return new Response(null, { status: 404 })
    return runStatement(DB, statement, await parseRequest(request))
  },
}
