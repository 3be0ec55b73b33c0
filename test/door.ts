import app from '../worker/index.ts'

/*
 * The service with a door before its database: the answer's header `X-D1-Calls` says how many round trips to D1 came
 * before it, `X-D1-Calls-After` how many after it, and the request's header `X-D1-Fault` makes every one fail with that
 * message. All else is real.
 */

type Statement = D1PreparedStatement
const calls = ['all', 'first', 'raw', 'run']

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    let count = 0
    const fault = request.headers.get('X-D1-Fault')
    const watched = (statement: Statement): Statement =>
      new Proxy(statement, {
        get(target, name) {
          if (name === 'bind') return (...values: unknown[]) => watched(target.bind(...values))
          if (!calls.includes(String(name))) return Reflect.get(target, name)
          return async () => {
            count += 1
            if (fault) throw new Error(fault)
            return Reflect.apply(Reflect.get(target, name), target, [])
          }
        },
      })
    const db = { prepare: (sql: string) => watched(env.DB.prepare(sql)) }
    const later: Promise<unknown>[] = []
    const waiting = new Proxy(context, {
      get: (target, name) =>
        name === 'waitUntil' ? (task: Promise<unknown>) => later.push(task) : Reflect.get(target, name),
    })
    const answer = await app.fetch(request, { ...env, DB: db as D1Database }, waiting)
    const headers = new Headers(answer.headers)
    headers.set('X-D1-Calls', String(count))
    await Promise.all(later)
    headers.set('X-D1-Calls-After', String(count - Number(headers.get('X-D1-Calls'))))
    return new Response(answer.body, { status: answer.status, headers })
  },
}
