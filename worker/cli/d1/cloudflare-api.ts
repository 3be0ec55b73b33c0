import { existsSync } from 'node:fs'
import http from 'node:http'
import * as z from 'zod/mini'
import { isCi } from '../lib/ci.ts'
import { fromJson } from '../lib/json.ts'
import { retry, TransientError } from '../lib/retry.ts'
import * as wrangler from '../lib/wrangler.ts'
import { cloudflareError, toUserError, wranglerMessage } from '../lib/wrangler-errors.ts'
import { busyPattern } from './connection.ts'

/*
 * Cloudflare's API (https://developers.cloudflare.com/api), with the environment variables, `.env` files, proxies and login of
 * wrangler. Only an account chosen in one of wrangler's prompts is unknown here.
 */

/** The requests of one account. Each rejects with a TransientError, an ApiError or another Error with one sentence. */
export type CloudflareApi = {
  /** Returns the result of a path in the account. Retried after transient errors. */
  get: (path: string, headers?: Record<string, string>) => Promise<unknown>
  /** Sends JSON to a path in the account, and returns the result. `failure` begins the sentence of an error. */
  post: (path: string, body: object, failure: string, headers?: Record<string, string>) => Promise<unknown>
  /** As `post`, with the method PUT. */
  put: (path: string, body: object, failure: string) => Promise<unknown>
  /** Reads or writes bytes at a path in the account, and returns the successful response. */
  transfer: (path: string, init: RequestInit, failure: string) => Promise<Response>
}

/** Cloudflare rejected a request. */
export class ApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const connections = new Map<string, Promise<CloudflareApi>>()

/**
 * Reads wrangler's login, once in each process for an API and an account, and returns its requests. `accountId` comes from
 * wrangler.toml. @throws Error with one sentence.
 */
export function connectToCloudflare(accountId: string | undefined): Promise<CloudflareApi> {
  const key = `${process.env.CLOUDFLARE_API_BASE_URL} ${accountId}`
  const connection =
    connections.get(key) ??
    connect(accountId).catch((error) => {
      // The next attempt may follow a login.
      connections.delete(key)
      throw error
    })
  connections.set(key, connection)
  return connection
}

async function connect(accountId: string | undefined): Promise<CloudflareApi> {
  // A variable that is set already wins.
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  if (process.env.CLOUDFLARE_ENV) {
    throw new Error('CLOUDFLARE_ENV is set, but Laurel uses only the top level of wrangler.toml. Unset it.')
  }
  // The Node that `npm ci` installs has it; on other systems, an older one may run this.
  http.setGlobalProxyFromEnv?.()
  const headers = authHeaders(await readCredentials())
  const api = process.env.CLOUDFLARE_API_BASE_URL || 'https://api.cloudflare.com/client/v4'
  const lookUp = (path: string, more = {}) =>
    retry(lookupPolicy, () =>
      request(`${api}/${path}`, { headers: { ...headers, ...more } }, 'Cloudflare rejected the request'),
    )
  const account = accountId || process.env.CLOUDFLARE_ACCOUNT_ID || toOnlyAccount(await lookUp('accounts?per_page=50'))
  const base = `${api}/accounts/${account}`
  const send = (method: string, path: string, body: object, failure: string, more = {}) => {
    const init = { method, headers: { ...headers, 'Content-Type': 'application/json', ...more } }
    return request(`${base}/${path}`, { ...init, body: JSON.stringify(body) }, failure)
  }
  return {
    get: (path, more) => lookUp(`accounts/${account}/${path}`, more),
    post: (...args) => send('POST', ...args),
    put: (...args) => send('PUT', ...args),
    transfer: (path, init, failure) =>
      fetchOk(`${base}/${path}`, { ...init, headers: { ...headers, ...init.headers } }, failure, transferTimeout),
  }
}

// Short, because nothing has been done yet: the command can be run again.
const lookupPolicy = { maxAttempts: 3, delay: () => 200 + 200 * Math.random() }

const Accounts = z.array(z.object({ id: z.string(), name: z.string() }))

function toOnlyAccount(result: unknown): string {
  const { data: [account, ...others] = [] } = Accounts.safeParse(result)
  if (!account) throw new Error('Your login lists no account. Set CLOUDFLARE_ACCOUNT_ID to the id of your account.')
  if (others.length === 0) return account.id
  // The name of an account often has the e-mail address of its owner.
  const ids = [account, ...others].map(({ id, name }) => (isCi() ? id : `${id} (${name})`)).join(', ')
  throw new Error(`Your login has more than one account. Set CLOUDFLARE_ACCOUNT_ID to one of these ids: ${ids}`)
}

const Credentials = z.union([z.object({ token: z.string() }), z.object({ key: z.string(), email: z.string() })])

type Credentials = z.output<typeof Credentials>

async function readCredentials(): Promise<Credentials> {
  const { CLOUDFLARE_API_KEY: key, CLOUDFLARE_EMAIL: email, CLOUDFLARE_API_TOKEN: token } = process.env
  // In the order of wrangler, which would take a second to say the same.
  if (key && email) return { key, email }
  if (token) return { token }
  const output = await wrangler.run(['auth', 'token', '--json']).catch((error) => {
    throw toUserError(wranglerMessage(error), 'read your Cloudflare login')
  })
  const { success, data } = Credentials.safeParse(fromJson(output))
  // Without the output, which has the token.
  if (!success) throw new Error('Wrangler returned your Cloudflare login in a form that Laurel does not know.')
  return data
}

function authHeaders(credentials: Credentials): Record<string, string> {
  // The error of `fetch` would print the token.
  if (!Object.values(credentials).every((value) => /^[\x21-\x7e]+$/.test(value))) {
    throw new Error('Your Cloudflare credentials contain a space or another character that they cannot have.')
  }
  return 'token' in credentials
    ? { Authorization: `Bearer ${credentials.token}` }
    : { 'X-Auth-Key': credentials.key, 'X-Auth-Email': credentials.email }
}

const ApiResponse = z.object({
  errors: z._default(z.array(z.object({ code: z.optional(z.number()), message: z.string() })), []),
  result: z.unknown(),
})

// In milliseconds; D1 itself cancels a statement after 30 seconds.
const timeout = 60_000
const transferTimeout = 600_000

async function request(url: string, init: RequestInit, failure: string): Promise<unknown> {
  const response = await fetchOk(url, init, failure, timeout)
  const text = await asTransient(response.text(), failure)
  const { success, data } = ApiResponse.safeParse(fromJson(text))
  if (success && data.errors.length === 0) return data.result
  throw rejection(response, text, failure)
}

/** Returns a successful response. @throws TransientError or ApiError */
async function fetchOk(url: string, init: RequestInit, failure: string, timeout: number): Promise<Response> {
  const response = await asTransient(fetch(url, { ...init, signal: AbortSignal.timeout(timeout) }), failure)
  if (response.ok) return response
  throw rejection(response, await asTransient(response.text(), failure), failure)
}

const toError = (failure: string, reason: string, url?: string) =>
  cloudflareError(reason, url) ?? new Error(`${failure}: ${reason}`)

const asTransient = <Result>(work: Promise<Result>, failure: string): Promise<Result> =>
  work.catch((error) => {
    throw new TransientError(toError(failure, error instanceof Error ? error.message : String(error)).message)
  })

/** Returns the error for a response whose body is this text. */
function rejection({ status, headers, url }: Response, text: string, failure: string): Error {
  const { data } = ApiResponse.safeParse(fromJson(text))
  const errors = data?.errors.map(({ code, message }) => (code ? `${message} [code: ${code}]` : message)).join(' ')
  const { message } = toError(failure, errors || `Cloudflare returned ${status}`, url)
  const isTransient = status === 429 || status >= 500 || transientPattern.test(message)
  const retryAfter = 1_000 * Number(headers.get('Retry-After') ?? 0)
  return isTransient ? new TransientError(message, retryAfter || 0) : new ApiError(status, message)
}

/** Messages that are not about the request. */
const transientPattern = new RegExp(`overloaded|reset|lost|transient|timed? ?out|${busyPattern.source}`, 'i')
