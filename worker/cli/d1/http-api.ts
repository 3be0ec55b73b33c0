import type { Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { fromJson } from '../lib/json.ts'
import { Passing, patiently } from '../lib/retry.ts'
import * as wrangler from '../wrangler.ts'
import { toUserError, wranglerMessage } from '../wrangler-errors.ts'
import type { Rows } from './connection.ts'
import { Results } from './wrangler-d1.ts'

/*
 * Cloudflare's API for D1 (https://developers.cloudflare.com/api/resources/d1), asked with the credentials that wrangler
 * has, for the account and the database that wrangler.toml and the environment name, as wrangler does it.
 */

const Credentials = z.union([z.object({ token: z.string() }), z.object({ key: z.string(), email: z.string() })])
const Accounts = z.object({ accounts: z.array(z.object({ id: z.string() })) })
const Answer = z.object({ errors: z._default(z.array(z.object({ message: z.string() })), []), result: z.unknown() })
const Found = z.object({ uuid: z.string() })

/** Opens the deployed database. @throws Error with one sentence. */
export async function openDeployed(): Promise<Rows> {
  const { unstable_readConfig: readConfig } = await import('wrangler')
  const { account_id: named, d1_databases } = readConfig({ config: 'wrangler.toml' })
  const account = named ?? process.env.CLOUDFLARE_ACCOUNT_ID ?? (await onlyAccount())
  const headers = headersOf(Credentials.parse(await told('auth', 'token')))
  const all = `${process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'}/accounts/${account}/d1/database`
  const [{ database_id, database_name } = {}] = d1_databases
  const id = database_id ?? Found.parse(await ask(`${all}/${database_name}`, { headers })).uuid
  const query = async ({ sql, values }: Sql) => {
    const request = { method: 'POST', headers, body: JSON.stringify({ sql, params: values }) }
    const [{ results } = { results: [] }] = Results.parse(await ask(`${all}/${id}/query`, request))
    return results
  }
  return { query, close: async () => {} }
}

async function onlyAccount(): Promise<string> {
  const { accounts } = Accounts.parse(await told('whoami'))
  const [only, ...others] = accounts
  if (only && others.length === 0) return only.id
  throw new Error('Wrangler knows several accounts; please set CLOUDFLARE_ACCOUNT_ID to the id of the right one.')
}

/** What wrangler knows of whoever asks. @throws Error with one sentence. */
async function told(...args: string[]): Promise<unknown> {
  return JSON.parse(
    await wrangler.run([...args, '--json']).catch((error) => {
      throw toUserError(wranglerMessage(error), 'say who asks Cloudflare')
    }),
  )
}

function headersOf(credentials: z.output<typeof Credentials>): Record<string, string> {
  const known =
    'token' in credentials
      ? { Authorization: `Bearer ${credentials.token}` }
      : { 'X-Auth-Key': credentials.key, 'X-Auth-Email': credentials.email }
  return { ...known, 'Content-Type': 'application/json' }
}

// D1 itself gives up a statement after 30 seconds.
const longest = 60_000

// Over about a minute: by then, whatever passes has mostly passed.
const patience = { tries: 9, pause: (attempt: number) => 100 * 2 ** attempt * (0.5 + Math.random()) }

const ask = (url: string, request: RequestInit) => patiently(patience, () => askOnce(url, request))

async function askOnce(url: string, request: RequestInit): Promise<unknown> {
  const response = await arrived(fetch(url, { ...request, signal: AbortSignal.timeout(longest) }))
  const text = await arrived(response.text())
  const after = 1_000 * Number(response.headers.get('Retry-After') ?? 0)
  const { success, data } = Answer.safeParse(fromJson(text))
  if (response.ok && success && data.errors.length === 0) return data.result
  const reason = data?.errors.map(({ message }) => message).join(' ') || `Cloudflare has answered ${response.status}`
  const mayPass = response.status === 429 || response.status >= 500 || passing.test(reason)
  throw mayPass ? new Passing(unanswered(reason), after || 0) : new Error(unanswered(reason))
}

const unanswered = (reason: string) => `The deployed database could not be asked: ${reason}`

/** What D1 says where the statement is not at fault. */
const passing = /overloaded|reset|lost|transient|timed? ?out|SQLITE_BUSY/i

const arrived = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error) => {
    throw new Passing(unanswered(error instanceof Error ? error.message : String(error)))
  })
