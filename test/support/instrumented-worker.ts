import { inspectRoutes } from 'hono/dev'
import app from '../../worker/index.ts'
import type { Fault } from './faults.ts'

/*
 * The service with a door before its database and its limiters; all else is real. The answer's headers say how many round
 * trips to D1 came before it (`X-D1-Calls`) and after it (`X-D1-Calls-After`), and how many rows of tables and indexes
 * they read and wrote, which is what D1 bills (`X-D1-Read`, `X-D1-Written`), and what the limiters have counted
 * (`X-Counted`). The request's header `X-Fault` disturbs what passes; no other header is added for it, so that the service
 * sees the request of a client. With `X-Look` the answer comes with all rows that a workspace has after it, and with
 * `X-Explain` its headers have every statement with its values (`X-Statements`) and SQLite's plan of each (`X-Plans`). Beside
 * that, tests ask here for the routes of the service and look into its database.
 */

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url)
    // What the service has, for tests that have to run over all of it.
    if (pathname === '/routes') return Response.json(inspectRoutes(app))
    if (pathname === '/query') {
      const { sql, values }: { sql: string; values: unknown[] } = await request.json()
      return Response.json(
        (
          await env.DB.prepare(sql)
            .bind(...values)
            .all()
        ).results,
      )
    }
    const fault: Fault = JSON.parse(request.headers.get('X-Fault') ?? '{}')
    const counts = { calls: 0, read: 0, written: 0 }
    const counted: [string, string][] = []
    const late: (() => Promise<unknown>)[] = []
    const plans: Promise<string>[] = []
    const statements: { sql: string; values: unknown[] }[] = []
    const isExplained = request.headers.has('X-Explain')
    const later: Promise<unknown>[] = []
    // Only what `run` in worker/db/query.ts calls: any other way to the database does not pass.
    const watched = (sql: string, ...values: unknown[]) => ({
      bind: (...values: unknown[]) => watched(sql, ...values),
      all: async () => {
        counts.calls += 1
        const statement = env.DB.prepare(sql).bind(...values)
        if (isExplained) plans.push(planOf(env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values)))
        statements.push({ sql, values })
        const { before, after, silent, answers, rows }: Fault = (fault.at ?? counts.calls) === counts.calls ? fault : {}
        if (before) throw new Error(before)
        if (silent === 'runs late') late.push(() => statement.all())
        if (silent) return new Promise(() => undefined)
        const result = await statement.all()
        counts.read += result.meta.rows_read
        counts.written += result.meta.rows_written
        if (after) throw new Error(after)
        return { ...result, ...(rows && { results: result.results.map((row) => ({ ...row, ...rows })) }), ...answers }
      },
    })
    const { randomUUID } = crypto
    const { now } = Date
    const { uuid, clock } = fault
    if (uuid) crypto.randomUUID = () => uuid
    if (clock) Date.now = () => now() + (counts.calls > 0 ? clock : 0)
    const answer = await app.fetch(
      new Request(request, {
        headers: [...request.headers].filter(([name]) => !['x-fault', 'x-look', 'x-explain'].includes(name)),
      }),
      {
        ...limiters(fault, counted),
        DB: { prepare: (sql: string) => watched(sql) },
      },
      { ...context, waitUntil: (task) => later.push(task), passThroughOnException: () => undefined },
    )
    crypto.randomUUID = randomUUID
    Date.now = now
    const before = counts.calls
    await Promise.all([...later, ...late.map((run) => run())])
    const headers = new Headers(answer.headers)
    headers.set('X-D1-Calls', String(before))
    headers.set('X-D1-Calls-After', String(counts.calls - before))
    headers.set('X-D1-Read', String(counts.read))
    headers.set('X-D1-Written', String(counts.written))
    headers.set('X-Counted', JSON.stringify(counted))
    if (isExplained) {
      headers.set('X-Plans', JSON.stringify(await Promise.all(plans)))
      headers.set('X-Statements', JSON.stringify(statements))
    }
    const look = request.headers.get('X-Look')
    if (!look) return new Response(answer.body, { status: answer.status, headers })
    const held = ['testimonials', 'contacts'].map((table) =>
      env.DB.prepare(`SELECT * FROM ${table} WHERE workspaceId = ?`).bind(look),
    )
    const [testimonials, contacts] = await env.DB.batch(held)
    const stored = { testimonials: testimonials?.results, contacts: contacts?.results }
    return Response.json({ status: answer.status, text: await answer.text(), stored }, { headers })
  },
}

/** How SQLite runs a statement, step by step. */
async function planOf(statement: D1PreparedStatement): Promise<string> {
  const { results } = await statement.all<{ detail: string }>()
  return results.map(({ detail }) => detail).join('; ')
}

/** Limiters that let pass as much as a test wants, unless they are the fault: the real ones are before the other worker. */
function limiters({ limiters }: Fault, counted: [string, string][]) {
  if (limiters === 'missing') return {}
  const limiter = (name: string) => ({
    limit: async ({ key }: { key: string }) => {
      counted.push([name, key])
      if (limiters === 'throw') throw new DOMException('The limiter does not answer')
      if (limiters === 'answer nonsense') return undefined
      if (limiters === 'silent') return new Promise(() => undefined)
      return { success: limiters !== 'refuse' }
    },
  })
  const names = ['VISITOR_RATE', 'WORKSPACE_RATE', 'KEY_RATE', 'CREDENTIALS_RATE']
  return Object.fromEntries(names.map((name) => [name, limiter(name)]))
}
