import { appendFileSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { unstable_splitSqlQuery as splitStatements } from 'wrangler'
import type { RunWrangler } from '../../../worker/cli/lib/wrangler.ts'
import type { RunBatch } from '../service/databases.ts'
import { batch, db } from '../service/harness.ts'

/*
 * A fake of Cloudflare's API (https://developers.cloudflare.com/api), as far as wrangler and the command line use it for D1,
 * R2 and deployments. Its database is that of the service under test, unless a test passes another one.
 */

const database = { uuid: '11111111-1111-4111-8111-111111111111', name: 'laurel' }
const version = '22222222-2222-4222-8222-222222222222'
const bookmark = '00000001-00000002-00000003-0123456789abcdef'
/** The path from which the database can be downloaded as SQL. */
const dumpPath = '/laurel.sql'

type ApiError = { status?: number; code?: number; message: string }
type ApiResult = { result: unknown } | { bytes: Buffer } | ApiError

/** The state of the account, and the errors that it returns. */
type Account = {
  accounts: { id: string; name: string }[]
  hasDatabase: boolean
  /** The size that D1 reports. */
  databaseBytes: number
  hasWorker: boolean
  /** The name of the worker, and how it was deployed last: by `wrangler` or on Cloudflare's page (`dash`). */
  worker: string
  lastDeployedFrom: string
  /** The part before `.workers.dev`. */
  subdomain: string | undefined
  /** The bindings and crons of the worker. */
  bindings: { type: string; name: string; text?: string }[]
  crons: string[]
  /** The names of the R2 buckets, each after its jurisdiction: `eu/laurel-media`. */
  buckets: string[]
  /** The objects in them, by bucket and key: `laurel-media/key`. */
  objects: Map<string, Buffer>
  /** The error that every statement gets instead of being run. */
  statementError: ApiError | undefined
  /** The errors of requests, by method and the beginning of the path in the account. */
  requestErrors: Record<string, ApiError | undefined>
  origin: string
}

/** Starts the API. With `env`, wrangler and the command line use it, and no login of this machine. */
export async function startCloudflareApi(home: string, runBatch: RunBatch = batch) {
  // All requests in order, each query followed by its SQL; `statements` has only the SQL, `uploads` the workers' metadata.
  const state: Account & { statements: string[]; requests: string[]; uploads: string[] } = {
    accounts: [{ id: 'account', name: 'Ada' }],
    hasDatabase: true,
    databaseBytes: 8_192,
    hasWorker: true,
    worker: 'laurel',
    lastDeployedFrom: 'wrangler',
    subdomain: 'ada',
    bindings: [],
    crons: [],
    buckets: [],
    objects: new Map(),
    statementError: undefined,
    requestErrors: {},
    origin: '',
    statements: [],
    requests: [],
    uploads: [],
  }
  const server = createServer(async (request, response) => {
    if (request.url === dumpPath) {
      response.end(await exportSql())
      return
    }
    const result = await respond(state, runBatch, request, await buffer(request))
    if ('bytes' in result) {
      response.end(result.bytes)
      return
    }
    const error = 'message' in result ? { status: 400, code: 7500, ...result } : undefined
    response.writeHead(error?.status ?? 200, { 'Content-Type': 'application/json' })
    const envelope = { result: null, messages: [], errors: error ? [error] : [], success: !error }
    response.end(JSON.stringify({ ...envelope, ...(error ? {} : result) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = {
    CLOUDFLARE_API_BASE_URL: state.origin,
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: 'account',
    // Those of the developer would win.
    CLOUDFLARE_API_KEY: '',
    CLOUDFLARE_EMAIL: '',
    CLOUDFLARE_ENV: '',
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: home,
  }
  return { env, state, close: () => server.close() }
}

type State = Awaited<ReturnType<typeof startCloudflareApi>>['state']

/**
 * Returns a stand-in for wrangler, which takes seconds to build the worker: it does to the account what `wrangler deploy` and
 * `wrangler d1 create` would do.
 */
export const simulateWrangler =
  (state: State): RunWrangler =>
  async (args, env = {}) => {
    if (args[0] === 'd1') {
      state.requests.push('POST d1/database')
      state.hasDatabase = true
      return ''
    }
    const optionValue = (option: string) => args[args.indexOf(option) + 1] ?? ''
    const {
      name: worker,
      vars,
      d1_databases,
      r2_buckets,
      send_email,
    } = JSON.parse(readFileSync(optionValue('--config'), 'utf8'))
    const [name = '', hosts = ''] = optionValue('--var').split(/:(.*)/)
    const bindings = [
      ...Object.entries({ ...vars, [name]: hosts }).map(([name, text]) => ({ type: 'plain_text', name, text })),
      ...toBindings('d1', d1_databases),
      ...toBindings('r2_bucket', r2_buckets),
      ...send_email.map((binding: object) => ({ type: 'send_email', ...binding })),
    ]
    if (!args.includes('--dry-run')) {
      state.requests.push(`PUT workers/scripts/${worker}`)
      state.uploads.push(JSON.stringify({ bindings }))
      state.bindings = [...bindings, ...state.bindings.filter(({ type }) => type === 'secret_text')]
      state.hasWorker = true
    }
    const targets = [`https://${worker}.${state.subdomain}.workers.dev`]
    const entry = { type: 'deploy', targets, bundle_size: { gzip_bytes: 1_000 } }
    appendFileSync(env.WRANGLER_OUTPUT_FILE_PATH ?? '', `${JSON.stringify(entry)}\n`)
    return ''
  }

const toBindings = (type: string, settings: { binding: string }[]) =>
  settings.map(({ binding, ...others }) => ({ type, name: binding, ...others }))

/** A token, wrangler's login by a browser, and the token of an upload, which the API itself returns. */
const authorizations = ['Bearer token', 'Bearer login', 'Bearer jwt']

const isAuthorized = ({ headers }: IncomingMessage) =>
  authorizations.includes(headers.authorization ?? '') ||
  (headers['x-auth-key'] === 'key' && headers['x-auth-email'] === 'ada@example.com')

async function respond(state: State, runBatch: RunBatch, request: IncomingMessage, body: Buffer) {
  const { method, url, headers } = request
  if (!isAuthorized(request)) return { status: 403, code: 10000, message: 'Authentication error' }
  const { pathname } = new URL(url ?? '', 'http://x')
  const endpoint = `${method} ${pathname.replace('/accounts/account/', '')}`
  state.requests.push(endpoint)
  const error = Object.entries(state.requestErrors).find(([prefix]) => endpoint.startsWith(prefix))?.[1]
  const handle =
    endpoints(state, runBatch, String(body))[endpoint] ??
    bucketEndpoint(state, endpoint, String(headers['cf-r2-jurisdiction'] ?? ''), body)
  return error ?? handle?.() ?? { status: 404, code: 10007, message: 'Not found' }
}

/** Returns the handler of a request for a bucket or an object, if it is one. */
function bucketEndpoint(state: State, endpoint: string, jurisdiction: string, body: Buffer) {
  const toBucketName = (name: unknown) => (jurisdiction ? `${jurisdiction}/${name}` : String(name))
  if (endpoint === 'POST r2/buckets') {
    return () => {
      state.buckets.push(toBucketName(JSON.parse(String(body)).name))
      return { result: {} }
    }
  }
  const [, method, name, key] = /^(\w+) r2\/buckets\/([^/]+)(?:\/objects\/(.+))?$/.exec(endpoint) ?? []
  if (!method) return undefined
  const bucket = toBucketName(name)
  return (): ApiResult => {
    if (!state.buckets.includes(bucket)) return { status: 404, code: 10006, message: 'The bucket does not exist.' }
    if (!key) return { result: { name } }
    const path = `${bucket}/${decodeURIComponent(key)}`
    if (method === 'PUT') state.objects.set(path, body)
    const bytes = state.objects.get(path)
    if (!bytes) return { status: 404, code: 10007, message: 'The specified key does not exist.' }
    return method === 'GET' ? { bytes } : { result: {} }
  }
}

/** The handlers by method and path in the account. */
function endpoints(
  state: State,
  runBatch: RunBatch,
  body: string,
): Record<string, () => Promise<ApiResult> | ApiResult> {
  const script = `workers/scripts/${state.worker}`
  const environment = `workers/services/${state.worker}/environments/production`
  const found = (result: unknown) => () => ({ result })
  const missing = (code: number) => () => ({ status: 404, code, message: 'Not found' })
  const uploaded = (result: object) => () => {
    state.hasWorker = true
    const metadata = /name="metadata"\s+(.*)/.exec(body)?.[1] ?? ''
    state.uploads.push(metadata)
    const { bindings, keep_bindings: kept = [] } = JSON.parse(metadata)
    state.bindings = [...bindings, ...state.bindings.filter(({ type }) => kept.includes(type))]
    return { result: { startup_time_ms: 14, ...result } }
  }
  return {
    'GET /accounts': found(state.accounts),
    'GET /memberships': found(state.accounts.map((account) => ({ account }))),
    [`GET d1/database/${database.name}`]: state.hasDatabase ? found(database) : missing(7404),
    'POST d1/database': () => {
      state.hasDatabase = true
      return { result: database }
    },
    [`POST d1/database/${database.uuid}/query`]: () => query(state, runBatch, JSON.parse(body)),
    [`GET d1/database/${database.uuid}`]: found(database),
    [`GET d1/database/${database.uuid}/time_travel/bookmark`]: found({ bookmark }),
    [`POST d1/database/${database.uuid}/time_travel/restore`]: found({ bookmark, previous_bookmark: bookmark }),
    [`POST d1/database/${database.uuid}/export`]: found({
      success: true,
      status: 'complete',
      messages: [],
      result: { filename: 'laurel.sql', signed_url: state.origin + dumpPath },
    }),
    [`GET workers/services/${state.worker}`]: state.hasWorker
      ? found({
          default_environment: {
            environment: 'production',
            script: { last_deployed_from: state.lastDeployedFrom, tag: `tag of ${state.worker}` },
          },
        })
      : missing(10090),
    // Wrangler compares its configuration with that of a worker that was changed in the dashboard.
    [`GET ${environment}`]: found({ script: { compatibility_date: '2026-10-01', compatibility_flags: [] } }),
    [`GET ${environment}/bindings`]: found(state.bindings),
    [`GET ${environment}/routes`]: found([]),
    [`GET ${environment}/subdomain`]: found({ enabled: true, previews_enabled: true }),
    'GET workers/domains/records': found([]),
    // This subdomain is available.
    'GET workers/subdomains/corner-shop': missing(10032),
    'PUT workers/subdomain': () => {
      state.subdomain = JSON.parse(body).subdomain
      return { result: { subdomain: state.subdomain } }
    },
    'GET workers/subdomain': state.subdomain ? found({ subdomain: state.subdomain }) : missing(10007),
    [`POST ${script}/assets-upload-session`]: () => ({
      result: {
        jwt: 'jwt',
        buckets: [Object.values<{ hash: string }>(JSON.parse(body).manifest).map(({ hash }) => hash)],
      },
    }),
    'POST workers/assets/upload': found({ jwt: 'jwt' }),
    [`PUT ${script}`]: uploaded({ id: 'laurel', etag: 'x', deployment_id: version.replaceAll('-', '') }),
    [`POST ${script}/versions`]: uploaded({ id: version, resources: { script: { etag: 'x' } }, metadata: {} }),
    [`POST ${script}/deployments`]: found({ id: version }),
    [`GET ${script}/settings`]: state.hasWorker ? found({ bindings: state.bindings }) : missing(10007),
    [`PUT ${script}/secrets`]: () => {
      const { name, type } = JSON.parse(body)
      state.bindings.push({ name, type })
      return { result: { name, type } }
    },
    [`GET ${script}/schedules`]: found({ schedules: state.crons.map((cron) => ({ cron })) }),
    [`PUT ${script}/schedules`]: () => {
      state.crons = JSON.parse(body).map(({ cron }: { cron: string }) => cron)
      return { result: {} }
    },
    [`PATCH ${script}/script-settings`]: found({}),
    [`GET workers/workers/${state.worker}`]: found({ subdomain: { enabled: true } }),
    [`POST ${script}/subdomain`]: found({ enabled: true, previews_enabled: true }),
  }
}

/** Several statements, or one with parameters. */
type Statement = { sql: string; params?: string[] }

async function query(state: State, runBatch: RunBatch, { sql, params }: Statement): Promise<ApiResult> {
  state.statements.push(sql)
  state.requests.push(sql)
  if (state.statementError) return state.statementError
  const statements = params
    ? [{ sql, values: params }]
    : splitStatements(sql).map((statement) => ({ sql: statement, values: [] }))
  return runBatch(statements).then(
    (rows) => ({
      result: rows.map((results) => ({ results, success: true, meta: { size_after: state.databaseBytes } })),
    }),
    ({ message }) => ({ message }),
  )
}

/** Exports the service's database as SQL, as the local D1 writes it. */
async function exportSql(): Promise<string> {
  const [lines = []] = await db.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw<string[]>()
  return lines.join('\n')
}
