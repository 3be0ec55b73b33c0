import type { D1Database } from '@cloudflare/workers-types'
import { CoreHeaders, convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { listMigrations } from '../../../worker/cli/d1/migrations.ts'
import { applyMigrations, type Row, type Statement } from './databases.ts'
import { createWorker, type dispatch } from './service.ts'
import { storageOptions } from './storage-folder.ts'

/* New deployments: the built worker with an empty database, in an isolate that has seen no request. */

/** The set-up code of a new deployment. */
export const setupCode = 'olive-tulip-grape-lemon'

type Sent = { method?: string; body?: URLSearchParams | string; headers?: Record<string, string> }

type Vars = Record<string, string>

/**
 * Starts a new deployment for each of these variables, in one process, which takes hardly longer than for one. They share `logs`;
 * `stop` ends all of them.
 */
export async function startSetupServices(deployments: Vars[]) {
  const logs: string[] = []
  const workers = deployments.map((vars, index) => {
    const name = `service-${index}`
    return { ...createWorker('service', vars), name, d1Databases: { DB: { id: name } } }
  })
  const options = convertV4MiniflareOptions({
    cf: false,
    ...storageOptions(),
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: ({ message }) => void logs.push(message),
    workers,
  })
  const miniflare = new Miniflare(options)
  const start = async ({ name }: { name: string }) => {
    const { origin } = await miniflare.unsafeGetDirectURL(name)
    const { DB } = await miniflare.getBindings<{ DB: D1Database }>(name)
    const batch = async (statements: Statement[]) => {
      const results = await DB.batch<Row>(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)))
      return results.map((result) => result.results)
    }
    await applyMigrations(batch, listMigrations())
    const send = (path: string, { method = 'GET', body, headers }: Sent = {}) =>
      fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: { ...navigation, ...headers },
        ...(body && { body }),
      })
    /** Opens a page under the URL of a deployment, or sends it what a browser sends. */
    const open = (url: string, { headers = navigation, ...init }: Parameters<typeof dispatch>[1] = {}) =>
      miniflare.dispatchFetch(url, {
        redirect: 'manual',
        ...init,
        headers: { ...headers, [CoreHeaders.ROUTE_OVERRIDE]: name },
      })
    const query = async (sql: string) => (await batch([{ sql, values: [] }]))[0] ?? []
    /** Starts the workers anew on the same databases, as a deployment does. Only `open` finds them then. */
    const deploy = () => miniflare.setOptions(options)
    return { origin, logs, send, open, query, deploy, stop: () => miniflare.dispose() }
  }
  return Promise.all(workers.map(start))
}

/** Starts a new deployment with these variables, by default with a set-up code; `stop` ends it. */
export async function startSetupService(vars: Vars = { SETUP_CODE: setupCode }): Promise<SetupService> {
  const [service] = await startSetupServices([vars])
  if (!service) throw new Error('No service has started')
  return service
}

/** The headers with which a browser opens a page of the service from another of its pages. */
const navigation = {
  Accept: 'text/html',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Site': 'same-origin',
}

export type SetupService = Awaited<ReturnType<typeof startSetupServices>>[number]

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
