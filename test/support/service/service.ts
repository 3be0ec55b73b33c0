import { readFileSync } from 'node:fs'
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import { CoreHeaders, convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_readConfig as readConfig, unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'
import { listMigrations } from '../../../worker/cli/d1/migrations.ts'
import { builtWorkers } from '../build.ts'
import { applyMigrations, type Row, type Statement } from './databases.ts'
import { type Sent, send } from './send.ts'
import { storageOptions } from './storage-folder.ts'

/*
 * The service as it is deployed: built by wrangler, in workerd, over HTTP, with the bindings of wrangler.toml. Beside it, on the
 * same database and bucket, runs an instrumented copy that injects faults and counts calls (instrumented-worker.ts). Both
 * without the proxy of `wrangler dev`, which takes as long as a request itself.
 */

const { modulesRules: _, ...options } = readWorkerOptions('wrangler.toml').workerOptions
// Those in `options` may be what a developer has in .dev.vars or the environment.
const { vars } = readConfig({ config: 'wrangler.toml' })

/** Returns the options of a built worker, with these bindings in addition to those of wrangler.toml. */
export const createWorker = (name: keyof typeof builtWorkers, bindings = {}) => ({
  ...options,
  // As `npm start` and a deployment with --media add it.
  r2Buckets: { MEDIA: { id: 'laurel-media' } },
  name,
  modules: [
    { type: 'ESModule' as const, path: builtWorkers[name], contents: readFileSync(builtWorkers[name], 'utf8') },
  ],
  bindings: Object.assign({}, options.bindings, vars, bindings),
  unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  stripCfConnectingIp: false,
})

/** The log of the workers, oldest entry first. */
export const logs: { timestamp: number; level: string; message: string }[] = []

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    cf: false,
    ...storageOptions(),
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: (line) => void logs.push(line),
    workers: [
      createWorker('service'),
      createWorker('instrumented', { SERVICE_HOSTS: 'praise.example *.wild.example laurel.ada.workers.dev' }),
    ],
  }),
)
await miniflare.ready

/** URLs of the service and of its instrumented copy. */
export const serviceUrl = await miniflare.unsafeGetDirectURL('service')
export const instrumentedUrl = await miniflare.unsafeGetDirectURL('instrumented')

/** Sends a request to the instrumented copy, under any URL. */
export async function sendInstrumented(url: URL, sent: Sent) {
  if (url.protocol === 'http:') {
    return send(new URL(url.pathname + url.search, instrumentedUrl), {
      ...sent,
      headers: { host: url.host, ...sent.headers },
    })
  }
  const headers = { ...sent.headers, [CoreHeaders.ROUTE_OVERRIDE]: 'instrumented' }
  const response = await miniflare.dispatchFetch(url, { redirect: 'manual', ...sent, headers })
  return { status: response.status, headers: new Headers([...response.headers]), text: await response.text() }
}

/** Sends a request to the service under any URL. */
export const dispatch = (url: string, { headers, ...init }: Dispatched = {}) =>
  miniflare.dispatchFetch(url, {
    redirect: 'manual',
    ...init,
    headers: { ...headers, [CoreHeaders.ROUTE_OVERRIDE]: 'service' },
  })

type Dispatched = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array }

/** Runs statements on the service's database in one transaction, and returns the rows of each. @throws Error with D1's message. */
export async function batch(statements: Statement[]): Promise<Row[][]> {
  const body = JSON.stringify(statements)
  const { status, text } = await send(new URL('/batch', instrumentedUrl), { method: 'POST', body })
  if (status !== 200) throw new Error(text)
  return JSON.parse(text)
}

await applyMigrations(batch, listMigrations())

/** The service's database and bucket. Each use blocks this process for some milliseconds; `batch` does not. */
export const { DB: db, MEDIA: bucket } = await miniflare.getBindings<{ DB: D1Database; MEDIA: R2Bucket }>('service')

const { scheduled } = await miniflare.getWorker('service')

/** Runs the service's cron. */
export const runCron = () => scheduled({ cron: '* * * * *' })
