import { inspectRoutes } from 'hono/dev'
import { displayPages } from '../../../worker/display/cached-app.ts'
import app from '../../../worker/index.ts'
import { rateLimitPeriods } from '../../../worker/lib/rate-limit-periods.ts'
import { addMarkedTexts } from '../marked-texts.ts'
import type { Fault } from './faults.ts'

/*
 * The service with an instrumented database, instrumented rate limiters and a cache that records purges; everything else is
 * real.
 *
 * Request headers, which the service does not see:
 *   X-Fault             the fault to inject, as JSON (faults.ts)
 *   X-Explain           adds the statements and their query plans to the response headers
 *   X-Dump-Workspace    a workspace id; wraps the response in JSON with all records of this workspace
 * Response headers:
 *   X-D1-Calls, X-D1-Calls-After           round trips to D1 before and after the response
 *   X-D1-Rows-Read, X-D1-Rows-Written      rows of tables and indexes, as D1 bills them
 *   X-Rate-Limit-Calls                     the names and keys of the rate limiters that were called
 *   X-Purges                               the workspaces, and the tags of forms, purged before the response
 *   X-Cache-Requests                       the URLs that the cache was asked for
 *   X-D1-Tasks-Before                      how many tasks `waitUntil` got before the first call to D1
 *   X-Statements, X-Plans                  with X-Explain
 *
 * Workspaces can have one language more: `marked` (marked-texts.ts).
 *
 * Three paths are not the service's: `/routes` lists its routes, `/batch` runs statements on its database, and `/cron` runs the
 * cron.
 */

addMarkedTexts()

const requestHeaders = ['x-fault', 'x-explain', 'x-dump-workspace']

type RateLimiterName = keyof typeof rateLimitPeriods

const limiterNames = Object.keys(rateLimitPeriods) as RateLimiterName[]

type Statement = { sql: string; values: unknown[] }

/** Records the events while the service handles a request. */
class Recording {
  calls = 0
  rowsRead = 0
  rowsWritten = 0
  readonly statements: Statement[] = []
  readonly plans: Promise<string>[] = []
  readonly limiterCalls: [name: string, key: string][] = []
  /** The workspaces and the tags of forms that were purged, each with the number of calls to D1 before. */
  readonly purges: [purged: string, calls: number][] = []
  /** The URLs that the cache was asked for. */
  readonly cacheRequests: string[] = []
  tasks = 0
  tasksBefore = 0
  /** Statements that run after the response. */
  readonly lateStatements: (() => Promise<unknown>)[] = []
}

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/routes') return Response.json(inspectRoutes(app))
    if (pathname === '/batch') return runBatch(await request.json(), env.DB)
    const fault: Fault = JSON.parse(request.headers.get('X-Fault') ?? '{}')
    const isExplained = request.headers.has('X-Explain')
    const recording = new Recording()
    const backgroundTasks: Promise<unknown>[] = []
    const restoreGlobals = replaceGlobals(fault, recording)
    const instrumentedEnv = {
      ...createLimiters(fault, recording, env),
      SERVICE_HOSTS: env.SERVICE_HOSTS,
      ASSETS: env.ASSETS,
      ...createBucket(fault, env),
      ...createMail(fault),
      MEDIA_HOST: fault.mediaHost ?? '',
      LOCAL_SECRET: fault.localSecret ?? '',
      MEDIA_GIGABYTES: '8',
      ...(fault.turnstile && { TURNSTILE_SECRET: 'secret' }),
      DB: instrumentDatabase(env.DB, fault, recording, isExplained),
    }
    const render = (request: Request): Response | Promise<Response> =>
      displayPages.fetch(request, instrumentedEnv, instrumentedContext)
    const instrumentedContext = {
      ...context,
      ...createCache(fault, recording, render),
      waitUntil: (task: Promise<unknown>) => {
        recording.tasks = backgroundTasks.push(task)
      },
      passThroughOnException: () => undefined,
    }
    const response =
      pathname === '/cron'
        ? await runCron(instrumentedEnv, instrumentedContext)
        : await app.fetch(withoutInstrumentHeaders(request), instrumentedEnv, instrumentedContext)
    restoreGlobals()
    const callsBefore = recording.calls
    await Promise.all([...backgroundTasks, ...recording.lateStatements.map((run) => run())])
    const headers = new Headers(response.headers)
    headers.set('X-D1-Calls', String(callsBefore))
    headers.set('X-D1-Calls-After', String(recording.calls - callsBefore))
    headers.set('X-D1-Rows-Read', String(recording.rowsRead))
    headers.set('X-D1-Rows-Written', String(recording.rowsWritten))
    headers.set('X-Rate-Limit-Calls', JSON.stringify(recording.limiterCalls))
    headers.set('X-Purges', JSON.stringify(recording.purges))
    headers.set('X-Cache-Requests', JSON.stringify(recording.cacheRequests))
    headers.set('X-D1-Tasks-Before', String(recording.tasksBefore))
    if (isExplained) {
      headers.set('X-Plans', JSON.stringify(await Promise.all(recording.plans)))
      headers.set('X-Statements', JSON.stringify(recording.statements))
    }
    const workspaceId = request.headers.get('X-Dump-Workspace')
    if (!workspaceId) return new Response(response.body, { status: response.status, headers })
    const stored = await readRecords(workspaceId, env.DB)
    return Response.json({ status: response.status, text: await response.text(), stored }, { headers })
  },
}

/** Runs statements in one transaction and returns the rows of each, or D1's message. */
function runBatch(statements: Statement[], db: D1Database): Promise<Response> {
  return db.batch(statements.map(({ sql, values }) => db.prepare(sql).bind(...values))).then(
    (results) => Response.json(results.map((result) => result.results)),
    ({ message }) => new Response(message, { status: 500 }),
  )
}

const withoutInstrumentHeaders = (request: Request) =>
  new Request(request, { headers: [...request.headers].filter(([name]) => !requestHeaders.includes(name)) })

async function runCron(env: object, context: object): Promise<Response> {
  // The instrumented bindings have what the service uses of them.
  await app.scheduled({ scheduledTime: Date.now(), cron: '* * * * *' } as never, env as never, context as never)
  return new Response(null, { status: 204 })
}

/** Replaces the clock, the UUID generator and a host as the fault says, and returns a function that restores them. */
function replaceGlobals(
  { uuid, clockAdvance = 0, clockAhead = 0, turnstile }: Fault,
  recording: Recording,
): () => void {
  const { randomUUID } = crypto
  const { now } = Date
  const { fetch } = globalThis
  if (turnstile) {
    globalThis.fetch = (input, init) =>
      fetch(String(input).replace('https://challenges.cloudflare.com', turnstile), init)
  }
  if (uuid) crypto.randomUUID = () => uuid
  if (clockAdvance || clockAhead) Date.now = () => now() + clockAhead + (recording.calls > 0 ? clockAdvance : 0)
  return () => {
    crypto.randomUUID = randomUUID
    Date.now = now
    globalThis.fetch = fetch
  }
}

/** Wraps the methods that worker/db/query.ts calls; any other way to the database fails. */
function instrumentDatabase(db: D1Database, fault: Fault, recording: Recording, isExplained: boolean) {
  const run = async (statements: InstrumentedStatement[]) => {
    if (recording.calls === 0) recording.tasksBefore = recording.tasks
    recording.calls += 1
    recording.statements.push(...statements.map(({ sql, values }) => ({ sql, values })))
    const prepared = statements.map(({ sql, values }) => db.prepare(sql).bind(...values))
    if (isExplained) {
      const explain = ({ sql, values }: Statement) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values)
      recording.plans.push(...statements.map((statement) => queryPlan(explain(statement))))
    }
    const applied = (fault.call ?? recording.calls) === recording.calls ? fault : {}
    const results = await runWithFault(() => db.batch<Record<string, unknown>>(prepared), applied, recording)
    if (fault.changesDuringPurge) changes += 1
    return results
  }
  const createStatement = (sql: string, ...values: unknown[]): InstrumentedStatement => ({
    sql,
    values,
    bind: (...values) => createStatement(sql, ...values),
    all: async () => (await run([createStatement(sql, ...values)]))[0],
  })
  return { prepare: (sql: string) => createStatement(assertUnboundLimit(sql)), batch: run }
}

/** Returns a statement. @throws Error if SQLite would compile it again on each execution (worker/db/fragments/limit.ts) */
function assertUnboundLimit(sql: string): string {
  if (/\b(?:LIMIT|OFFSET)[\s(]+\?(?! \+ 0)/i.test(sql)) throw new Error('A value is bound to LIMIT: use limitSql')
  return sql
}

type InstrumentedStatement = Statement & {
  bind: (...values: unknown[]) => InstrumentedStatement
  all: () => Promise<unknown>
}

async function runWithFault(
  runStatements: () => Promise<D1Result<Record<string, unknown>>[]>,
  { throwBefore, throwAfter, hang, result: replacement, rowValues }: Fault,
  recording: Recording,
): Promise<unknown[]> {
  if (throwBefore) throw new Error(throwBefore)
  if (hang === 'runs late') recording.lateStatements.push(runStatements)
  if (hang) return new Promise(() => undefined)
  const results = await runStatements()
  for (const { meta } of results) {
    recording.rowsRead += meta.rows_read
    recording.rowsWritten += meta.rows_written
  }
  if (throwAfter) throw new Error(throwAfter)
  return results.map((result) => ({
    ...result,
    results: rowValues ? result.results.map((row) => ({ ...row, ...rowValues })) : result.results,
    ...replacement,
  }))
}

/** Returns how SQLite runs a statement, step by step. */
async function queryPlan(statement: D1PreparedStatement): Promise<string> {
  const { results } = await statement.all<{ detail: string }>()
  return results.map(({ detail }) => detail).join('; ')
}

async function readRecords(workspaceId: string, db: D1Database) {
  const [testimonials, contacts] = await db.batch(
    ['testimonials', 'contacts'].map((table) =>
      db.prepare(`SELECT * FROM ${table} WHERE workspaceId = ?`).bind(workspaceId),
    ),
  )
  return { testimonials: testimonials?.results, contacts: contacts?.results }
}

/** The URL that gets the requests to hosts on the internet. */
let receiverUrl: string | undefined
const { fetch: fetchUnchanged } = globalThis

// The harness follows redirects whatever the request says, and responds 500 for receivers that do not respond.
globalThis.fetch = async (input, init) => {
  const { protocol, host, pathname } = new URL(String(input))
  if (protocol === 'http:') return fetchUnchanged(input, init)
  if (!receiverUrl) throw new Error('Only tests with a receiver send requests to the internet')
  const headers = { ...init?.headers, 'X-Redirect': String(init?.redirect) }
  const response = await fetchUnchanged(new URL(`/${host}${pathname}`, receiverUrl), { ...init, headers })
  if (response.status === 500) throw new TypeError('Network connection lost')
  return response
}

/** Creates the transport of e-mails. The receiver gets those of the binding too, which fails if the receiver does. */
function createMail({ mail, receiver }: Fault) {
  receiverUrl = receiver ?? receiverUrl
  if (!mail) return {}
  const send = async (message: unknown) => {
    const response = await fetchUnchanged(new URL('/binding', receiver), {
      method: 'POST',
      body: JSON.stringify(message),
    })
    if (!response.ok) throw Object.assign(new Error('Not sent'), { code: (await response.text()) || 'E_NOT_SENT' })
  }
  return {
    MAIL_FROM: 'Laurel <laurel@shop.example>',
    ...(mail === 'binding' ? { EMAIL: { send } } : { RESEND_KEY: 're_test' }),
  }
}

/** Wraps the calls of the bucket; those of a multipart upload count too. */
function createBucket({ bucket: fault }: Fault, { MEDIA }: Env) {
  // Benchmarks have no bucket.
  if (fault === 'missing' || !MEDIA) return {}
  let calls = 0
  const run = async (call: () => unknown) => {
    calls += 1
    const applied = fault && (fault.call ?? calls) === calls ? fault.fails : undefined
    if (applied === 'before') throw new Error('The bucket does not respond')
    const result = await call()
    if (applied === 'after') throw new Error('The bucket does not respond')
    return result
  }
  const wrap = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'resumeMultipartUpload') return (...args: unknown[]) => wrap(value.apply(target, args))
        return (...args: unknown[]) => run(() => value.apply(target, args))
      },
    })
  return { MEDIA: wrap(MEDIA) }
}

/** The number of changes with `changesDuringPurge`. */
let changes = 0

/** The entrypoint with a cache, which Cloudflare alone has. */
function createCache(
  { purge, changesDuringPurge = 0 }: Fault,
  recording: Recording,
  render: (request: Request) => Response | Promise<Response>,
) {
  if (!purge) return {}
  const run = async (tag: string) => {
    recording.purges.push([tag.replace(/^w-/, ''), recording.calls])
    if (purge === 'throws') throw new Error('Too many purges')
    if (purge === 'hangs') await new Promise(() => undefined)
    while (changes < changesDuringPurge) await scheduler.wait(1)
  }
  const fetch = async (request: Request) => {
    recording.cacheRequests.push(request.url)
    const response = await render(request)
    const cached = new Response(response.body, response)
    cached.headers.set('Age', '200')
    cached.headers.set('CF-Cache-Status', 'HIT')
    return cached
  }
  return { exports: { DisplayPages: { purge: run, fetch } } }
}

/** Creates rate limiters that allow every request unless the fault says otherwise. */
function createLimiters({ limiters, purge }: Fault, recording: Recording, env: Env) {
  if (limiters === 'missing') return {}
  const createLimiter = (name: RateLimiterName) => ({
    limit: async ({ key }: { key: string }) => {
      recording.limiterCalls.push([name, key])
      if (name === 'PURGE_RATE') return { success: purge !== 'is beyond the limit' }
      if (name === 'WORKSPACE_PURGE_RATE') return { success: purge !== 'is beyond the limit of its workspace' }
      if (limiters === 'throw') throw new DOMException('The limiter does not respond')
      if (limiters === 'return nothing') return undefined
      if (limiters === 'hang') return new Promise(() => undefined)
      if (limiters === 'reject credentials') return { success: name !== 'FAILED_AUTH_RATE' }
      return limiters === 'count' ? env[name].limit({ key }) : { success: limiters !== 'reject' }
    },
  })
  return Object.fromEntries(limiterNames.map((name) => [name, createLimiter(name)]))
}
