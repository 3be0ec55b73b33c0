import type { Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { fromJson } from '../lib/json.ts'
import { retry, TransientError } from '../lib/retry.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'
import * as wrangler from '../wrangler.ts'
import { toUserError, wranglerMessage } from '../wrangler-errors.ts'
import { Results, type Row } from './results.ts'

/*
 * Cloudflare's HTTP API for D1 (https://developers.cloudflare.com/api/resources/d1), with wrangler's credentials. Account
 * and database come from wrangler.toml and the environment, as for wrangler.
 */

const Credentials = z.union([z.object({ token: z.string() }), z.object({ key: z.string(), email: z.string() })])
const Accounts = z.object({ accounts: z.array(z.object({ id: z.string() })) })
const ApiResponse = z.object({
  errors: z._default(z.array(z.object({ message: z.string() })), []),
  result: z.unknown(),
})
const DatabaseInfo = z.object({ uuid: z.string() })

/** Finds the deployed database, and returns a function that runs one statement on it. @throws Error with one sentence. */
export async function openHttpApi(): Promise<(statement: Sql) => Promise<Row[]>> {
  const config = readWranglerConfig()
  const account = config.account ?? process.env.CLOUDFLARE_ACCOUNT_ID ?? (await onlyAccount())
  const headers = authHeaders(await readCredentials())
  const api = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'
  const databases = `${api}/accounts/${account}/d1/database`
  const { database_id, database_name } = config.database
  const id = database_id ?? DatabaseInfo.parse(await request(`${databases}/${database_name}`, { headers })).uuid
  return async ({ sql, values }) => {
    const init = { method: 'POST', headers, body: JSON.stringify({ sql, params: values }) }
    const [{ results } = { results: [] }] = Results.parse(await request(`${databases}/${id}/query`, init))
    return results
  }
}

async function onlyAccount(): Promise<string> {
  const { accounts } = Accounts.parse(await wranglerJson('whoami'))
  const [account, ...others] = accounts
  if (account && others.length === 0) return account.id
  throw new Error('Your login has more than one account. Set CLOUDFLARE_ACCOUNT_ID to the id of the right one.')
}

type Credentials = z.output<typeof Credentials>

// Wrangler, too, prefers the token to any login.
const readCredentials = async (): Promise<Credentials> => {
  const token = process.env.CLOUDFLARE_API_TOKEN
  return token ? { token } : Credentials.parse(await wranglerJson('auth', 'token'))
}

/** Returns the JSON that a wrangler command prints. @throws Error with one sentence. */
async function wranglerJson(...args: string[]): Promise<unknown> {
  const output = await wrangler.run([...args, '--json']).catch((error) => {
    throw toUserError(wranglerMessage(error), 'read your Cloudflare login')
  })
  return JSON.parse(output)
}

function authHeaders(credentials: Credentials): Record<string, string> {
  const auth =
    'token' in credentials
      ? { Authorization: `Bearer ${credentials.token}` }
      : { 'X-Auth-Key': credentials.key, 'X-Auth-Email': credentials.email }
  return { ...auth, 'Content-Type': 'application/json' }
}

// In milliseconds; D1 itself cancels a statement after 30 seconds.
const timeout = 60_000

// All attempts together take about a minute: transient errors are mostly over by then.
const retryPolicy = { maxAttempts: 9, delay: (attempt: number) => 100 * 2 ** attempt * (0.5 + Math.random()) }

const request = (url: string, init: RequestInit) => retry(retryPolicy, () => attemptRequest(url, init))

async function attemptRequest(url: string, init: RequestInit): Promise<unknown> {
  const response = await asTransient(fetch(url, { ...init, signal: AbortSignal.timeout(timeout) }))
  const text = await asTransient(response.text())
  const retryAfter = 1_000 * Number(response.headers.get('Retry-After') ?? 0)
  const { success, data } = ApiResponse.safeParse(fromJson(text))
  if (response.ok && success && data.errors.length === 0) return data.result
  const reason = data?.errors.map(({ message }) => message).join(' ') || `Cloudflare returned ${response.status}`
  const isTransient = response.status === 429 || response.status >= 500 || transientPattern.test(reason)
  throw isTransient ? new TransientError(failureMessage(reason), retryAfter || 0) : new Error(failureMessage(reason))
}

const failureMessage = (reason: string) => `The deployed database failed: ${reason}`

/** Messages of D1 that are not about the statement. */
const transientPattern = /overloaded|reset|lost|transient|timed? ?out|SQLITE_BUSY/i

const asTransient = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error) => {
    throw new TransientError(failureMessage(error instanceof Error ? error.message : String(error)))
  })
