import * as z from 'zod/mini'
import { fromJson } from '../lib/json.ts'
import { retry, TransientError } from '../lib/retry.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'
import * as wrangler from '../wrangler.ts'
import { accountChoiceError, cloudflareError, toUserError, wranglerMessage } from '../wrangler-errors.ts'
import { type Connection, Results, type Row } from './connection.ts'
import { busyPattern } from './local-d1.ts'
import { inlineValues } from './sql-literals.ts'

/*
 * Cloudflare's HTTP API for D1 (https://developers.cloudflare.com/api/resources/d1), with wrangler's credentials. Account
 * and database come from wrangler.toml and the environment, as for wrangler. Without a process of wrangler, a statement takes
 * milliseconds, not seconds.
 */

/** The account has no database of this name. */
export class DatabaseNotFoundError extends Error {
  readonly database: string
  constructor(database: string) {
    super(`Your Cloudflare account has no D1 database named ${database}. To create it, run: npm run deploy`)
    this.database = database
  }
}

/** Where statements go: the URL of the database, and the headers that authenticate. */
type Endpoint = { url: string; headers: Record<string, string> }

let endpoint: Promise<Endpoint> | undefined

/** Finds the deployed database, once in each process. @throws DatabaseNotFoundError, or another Error with one sentence. */
export async function openDeployedD1(): Promise<Connection> {
  endpoint ??= findEndpoint()
  const { url, headers } = await endpoint.catch((error) => {
    // The next attempt may follow a login, or the creation of the database.
    endpoint = undefined
    throw error
  })
  const execute = async (body: object): Promise<Row[][]> => {
    const result = await request(`${url}/query`, { method: 'POST', headers, body: JSON.stringify(body) })
    return Results.parse(result).map(({ results }) => results)
  }
  return {
    query: ({ sql, values }) => retry(retryPolicy, async () => (await execute({ sql, params: values }))[0] ?? []),
    batch: (...statements) =>
      retry(retryPolicy, () => execute({ sql: statements.map(inlineValues).join(';\n') }).catch(throwUnlessBusy)),
    migrate: async () => {
      throw new Error('The deployed database is not up to date. Run: npx wrangler d1 migrations apply DB --remote')
    },
    close: async () => {},
  }
}

// All attempts together take about a minute: transient errors are mostly over by then.
const retryPolicy = { maxAttempts: 9, delay: (attempt: number) => 100 * 2 ** attempt * (0.5 + Math.random()) }

/** Makes an error final, unless it says that the statements were not run: after another one, they may have been. */
function throwUnlessBusy(error: Error): never {
  throw busyPattern.test(error.message) ? error : new Error(error.message)
}

async function findEndpoint(): Promise<Endpoint> {
  const { account: configuredAccount, database } = readWranglerConfig()
  const api = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'
  const headers = authHeaders(await readCredentials())
  const account = configuredAccount ?? (process.env.CLOUDFLARE_ACCOUNT_ID || (await findAccount(api, headers)))
  const databases = `${api}/accounts/${account}/d1/database`
  const id = database.database_id ?? (await findDatabaseId(databases, database.database_name, headers))
  return { url: `${databases}/${id}`, headers }
}

async function findDatabaseId(databases: string, name: string, headers: Endpoint['headers']): Promise<string> {
  const url = `${databases}/${encodeURIComponent(name)}`
  return DatabaseInfo.parse(await request(url, { headers }, new DatabaseNotFoundError(name))).uuid
}

const Accounts = z.array(z.object({ id: z.string(), name: z.string() }))

async function findAccount(api: string, headers: Endpoint['headers']): Promise<string> {
  const accounts = Accounts.parse(await request(`${api}/accounts?per_page=50`, { headers }))
  const [account, ...others] = accounts
  if (account && others.length === 0) return account.id
  throw account
    ? accountChoiceError(accounts)
    : new Error('Your login lists no account. Set CLOUDFLARE_ACCOUNT_ID to the id of your account.')
}

const Credentials = z.union([z.object({ token: z.string() }), z.object({ key: z.string(), email: z.string() })])

type Credentials = z.output<typeof Credentials>

// Wrangler, too, prefers the token to any login.
async function readCredentials(): Promise<Credentials> {
  const token = process.env.CLOUDFLARE_API_TOKEN
  if (token) return { token }
  const output = await wrangler.run(['auth', 'token', '--json']).catch((error) => {
    throw toUserError(wranglerMessage(error), 'read your Cloudflare login')
  })
  return Credentials.parse(JSON.parse(output))
}

function authHeaders(credentials: Credentials): Record<string, string> {
  const auth =
    'token' in credentials
      ? { Authorization: `Bearer ${credentials.token}` }
      : { 'X-Auth-Key': credentials.key, 'X-Auth-Email': credentials.email }
  return { ...auth, 'Content-Type': 'application/json' }
}

const DatabaseInfo = z.object({ uuid: z.string() })

const ApiResponse = z.object({
  errors: z._default(z.array(z.object({ code: z.optional(z.number()), message: z.string() })), []),
  result: z.unknown(),
})

// In milliseconds; D1 itself cancels a statement after 30 seconds.
const timeout = 60_000

/** Sends a request, and returns its result. @throws TransientError, `notFound` for a status 404, or another Error. */
async function request(url: string, init: RequestInit, notFound?: Error): Promise<unknown> {
  const response = await asTransient(fetch(url, { ...init, signal: AbortSignal.timeout(timeout) }))
  const text = await asTransient(response.text())
  const { success, data } = ApiResponse.safeParse(fromJson(text))
  if (response.ok && success && data.errors.length === 0) return data.result
  if (response.status === 404 && notFound) throw notFound
  const errors = data?.errors.map(({ code, message }) => `${message} [code: ${code}]`).join(' ')
  const { message } = toDatabaseError(errors || `Cloudflare returned ${response.status}`)
  const isTransient = response.status === 429 || response.status >= 500 || transientPattern.test(message)
  const retryAfter = 1_000 * Number(response.headers.get('Retry-After') ?? 0)
  throw isTransient ? new TransientError(message, retryAfter || 0) : new Error(message)
}

const toDatabaseError = (reason: string) =>
  cloudflareError(reason) ?? new Error(`The deployed database failed: ${reason}`)

/** Messages of D1 that are not about the statement. */
const transientPattern = /overloaded|reset|lost|transient|timed? ?out|SQLITE_BUSY/i

const asTransient = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error) => {
    throw new TransientError(toDatabaseError(error instanceof Error ? error.message : String(error)).message)
  })
