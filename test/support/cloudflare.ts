import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { D1Database } from '@cloudflare/workers-types'
import { unstable_splitSqlQuery as split } from 'wrangler'
import { db } from './harness.ts'

/*
 * Cloudflare's API as far as wrangler asks it for D1 and to deploy a Worker, see https://developers.cloudflare.com/api: its
 * database is one of a service that is tested.
 */

const database = { uuid: '11111111-1111-4111-8111-111111111111', name: 'laurel' }
const version = '22222222-2222-4222-8222-222222222222'
const bookmark = '00000001-00000002-00000003-0123456789abcdef'
/** Where the database can be downloaded as SQL. */
const dump = '/laurel.sql'

type Answer = { result: unknown } | Refusal
type Refusal = { status?: number; code?: number; message: string }

/** What the account has, and what it does instead of what it is asked. */
type Account = {
  accounts: { id: string; name: string }[]
  hasDatabase: boolean
  hasWorker: boolean
  /** Before `.workers.dev`. */
  subdomain: string | undefined
  /** What it answers to statements instead of running them; `undefined` runs them. */
  refusal: Refusal | undefined
  /** What it answers to these requests, by method and the end of the path. */
  refusals: Record<string, Refusal>
  /** Where all of this is. */
  address: string
}

/** Opens it; `env` leads wrangler there, and away from whatever account the machine knows. */
export async function startCloudflareApi(home: string, deployed: D1Database = db) {
  // Statements; and all requests in their order, with the statements behind theirs.
  const state: Account & { asked: string[]; requests: string[] } = {
    accounts: [{ id: 'account', name: 'Ada' }],
    hasDatabase: true,
    hasWorker: true,
    subdomain: 'ada',
    refusal: undefined,
    refusals: {},
    address: '',
    asked: [],
    requests: [],
  }
  const server = createServer(async (request, response) => {
    if (request.url === dump) {
      response.end(await exported(deployed))
      return
    }
    const answer = await answerTo(state, deployed, request, await text(request))
    const refused = 'message' in answer ? { status: 400, code: 7500, ...answer } : undefined
    response.writeHead(refused?.status ?? 200, { 'Content-Type': 'application/json' })
    const all = { result: null, messages: [], errors: refused ? [refused] : [], success: !refused }
    response.end(JSON.stringify({ ...all, ...(refused ? {} : answer) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = {
    CLOUDFLARE_API_BASE_URL: state.address,
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: 'account',
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: home,
  }
  return { env, state, close: () => server.close() }
}

type State = Awaited<ReturnType<typeof startCloudflareApi>>['state']

async function answerTo(state: State, deployed: D1Database, { method, url }: IncomingMessage, body: string) {
  const { pathname } = new URL(url ?? '', 'http://x')
  const asked = `${method} ${pathname.replace('/accounts/account/', '')}`
  state.requests.push(asked)
  const refused = Object.entries(state.refusals).find(([known]) => asked.startsWith(known))?.[1]
  return refused ?? answers(state, deployed, body)[asked]?.() ?? { status: 404, code: 10007, message: 'Not found' }
}

/** By method and path, that of the account left out. */
function answers(state: State, deployed: D1Database, body: string): Record<string, () => Promise<Answer> | Answer> {
  const script = 'workers/scripts/laurel'
  const found = (result: unknown) => () => ({ result })
  const missing = (code: number) => () => ({ status: 404, code, message: 'Not found' })
  const uploaded = (result: object) => () => {
    state.hasWorker = true
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
    [`POST d1/database/${database.uuid}/query`]: () => query(state, deployed, JSON.parse(body)),
    [`GET d1/database/${database.uuid}`]: found(database),
    [`GET d1/database/${database.uuid}/time_travel/bookmark`]: found({ bookmark }),
    [`POST d1/database/${database.uuid}/time_travel/restore`]: found({ bookmark, previous_bookmark: bookmark }),
    [`POST d1/database/${database.uuid}/export`]: found({
      success: true,
      status: 'complete',
      messages: [],
      result: { filename: 'laurel.sql', signed_url: state.address + dump },
    }),
    'GET workers/services/laurel': state.hasWorker
      ? found({ default_environment: { environment: 'production', script: { last_deployed_from: 'wrangler' } } })
      : missing(10090),
    // Free to be taken.
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
    [`PATCH ${script}/script-settings`]: found({}),
    'GET workers/workers/laurel': found({ subdomain: { enabled: true } }),
    [`POST ${script}/subdomain`]: found({ enabled: true, previews_enabled: true }),
  }
}

/** Several statements, or one with values. */
type Statement = { sql: string; params?: string[] }

async function query(state: State, deployed: D1Database, { sql, params }: Statement): Promise<Answer> {
  state.asked.push(sql)
  state.requests.push(sql)
  if (state.refusal) return state.refusal
  const statements = params
    ? [deployed.prepare(sql).bind(...params)]
    : split(sql).map((statement) => deployed.prepare(statement))
  return deployed.batch(statements).then(
    (result) => ({ result }),
    ({ message }) => ({ message }),
  )
}

/** The database as SQL, as D1 on this machine writes it. */
async function exported(deployed: D1Database): Promise<string> {
  const [lines = []] = await deployed.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw<string[]>()
  return lines.join('\n')
}
