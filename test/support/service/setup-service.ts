import type { D1Database } from '@cloudflare/workers-types'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { listMigrations } from '../../../worker/cli/d1/migrations.ts'
import { applyMigrations, type Row, type Statement } from './databases.ts'
import { createWorker } from './service.ts'

/* New deployments: the built worker with an empty database, in an isolate that has seen no request. */

/** The set-up code of a new deployment. */
export const setupCode = 'olive-tulip-grape-lemon'

type Sent = { method?: string; body?: URLSearchParams | string; headers?: Record<string, string> }

/** Starts a new deployment with these variables, by default with a set-up code; `stop` ends it. */
export async function startSetupService(vars: Record<string, string> = { SETUP_CODE: setupCode }) {
  const logs: string[] = []
  const options = convertV4MiniflareOptions({
    cf: false,
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: ({ message }) => void logs.push(message),
    workers: [createWorker('service', vars)],
  })
  const miniflare = new Miniflare(options)
  const { origin } = await miniflare.unsafeGetDirectURL('service')
  const { DB } = await miniflare.getBindings<{ DB: D1Database }>('service')
  const batch = async (statements: Statement[]) => {
    const results = await DB.batch<Row>(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)))
    return results.map((result) => result.results)
  }
  await applyMigrations(batch, listMigrations())
  const send = (path: string, { method = 'GET', body, headers }: Sent = {}) =>
    fetch(origin + path, { method, redirect: 'manual', headers: { ...navigation, ...headers }, ...(body && { body }) })
  /** Opens a page under the URL of a deployment. */
  const open = (url: string) => miniflare.dispatchFetch(url, { headers: navigation })
  const query = async (sql: string) => (await batch([{ sql, values: [] }]))[0] ?? []
  /** Starts the worker anew on the same database, as a deployment does. Only `open` finds it then. */
  const deploy = () => miniflare.setOptions(options)
  return { origin, logs, send, open, query, deploy, stop: () => miniflare.dispose() }
}

/** The headers with which a browser opens a page of the service from another of its pages. */
const navigation = {
  Accept: 'text/html',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Site': 'same-origin',
}

export type SetupService = Awaited<ReturnType<typeof startSetupService>>

/** Submits the set-up page, by default with what is right and from an IP of its own. */
export const postSetup = (
  { send }: SetupService,
  values: Record<string, string> = {},
  headers: Record<string, string> = {},
) =>
  send('/setup', {
    method: 'POST',
    body: new URLSearchParams({ code: setupCode, name: 'Corner Shop', website: '', ...values }),
    headers: { 'CF-Connecting-IP': crypto.randomUUID(), ...headers },
  })
