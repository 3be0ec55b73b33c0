import app from '../worker/index.ts'

/*
 * The service with a door before its database; all else is real. The answer's headers say how many round trips to D1
 * came before it (`X-D1-Calls`) and after it (`X-D1-Calls-After`), and how many rows of tables and indexes they wrote,
 * which is what D1 bills (`X-D1-Written`). The request's header `X-D1-Fault` makes every one fail with that message.
 */

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    let calls = 0
    let written = 0
    const fault = request.headers.get('X-D1-Fault')
    // Only what `run` in worker/database.ts calls: any other way to the database does not pass.
    const watched = (statement: D1PreparedStatement) => ({
      bind: (...values: unknown[]) => watched(statement.bind(...values)),
      all: async () => {
        calls += 1
        if (fault) throw new Error(fault)
        const result = await statement.all()
        written += result.meta.rows_written
        return result
      },
    })
    const later: Promise<unknown>[] = []
    const answer = await app.fetch(
      request,
      { DB: { prepare: (sql: string) => watched(env.DB.prepare(sql)) } },
      { ...context, waitUntil: (task) => later.push(task), passThroughOnException: () => undefined },
    )
    const before = calls
    await Promise.all(later)
    const counts = { 'X-D1-Calls': before, 'X-D1-Calls-After': calls - before, 'X-D1-Written': written }
    const headers = new Headers(answer.headers)
    for (const [name, count] of Object.entries(counts)) headers.set(name, String(count))
    return new Response(answer.body, { status: answer.status, headers })
  },
}
