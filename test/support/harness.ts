import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { D1Database } from '@cloudflare/workers-types'
import { parse } from 'smol-toml'
import { expect } from 'vitest'
import { createTestHarness } from 'wrangler'
import type { Fault } from './faults.ts'
import { forward } from './forward.ts'
import { type ReceivedResponse, violations } from './openapi-validator.ts'

/*
 * The service as it is deployed: built by wrangler, in workerd, over HTTP. Tests look into its D1 through `db`. Beside it
 * runs the same code behind a door (door.ts) that counts and disturbs what passes to the same D1.
 */

// What is built is there already, see build.ts.
const { build: _, ...config } = parse(readFileSync('wrangler.toml', 'utf8'))
const harness = createTestHarness({
  workers: [
    { config },
    {
      config: {
        name: 'door',
        main: 'test/support/instrumented-worker.ts',
        compatibility_date: '2026-10-01',
        routes: ['door.example/*'],
        d1_databases: [{ binding: 'DB', database_name: 'laurel', migrations_dir: 'worker/migrations' }],
      },
    },
  ],
})
/** Where the service listens. */
export const { url: serviceUrl } = await harness.listen()

const proxy = createServer((asked, answer) =>
  forward(asked, answer, serviceUrl, { 'cf-connecting-ip': clientIp, ...asked.headers }),
)
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
proxy.unref()
/** Where browsers find it: what comes this way comes from the address of the test, as they can not say themselves. */
export const browserUrl = new URL(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
const worker = harness.getWorker<{ DB: D1Database }>('laurel')
await worker.applyD1Migrations('DB')

/** The service's own database. */
export const { DB: db } = await worker.getEnv()

/** The rows of a statement on it, for many of them at once: every use of `db` stops this process for a moment. */
export async function query(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await callWithFaults('POST', '/query', { body: { sql, values } })).body
}

/** What the worker has written to its log since `forgetLogs`. */
export const logs = () => harness.getLogs()
export const clearLogs = () => harness.clearLogs()

/** The lines that the worker has logged since then, once there are as many. */
export async function logLines(count: number): Promise<Record<string, unknown>[]> {
  await expect.poll(() => logs().length).toBeGreaterThanOrEqual(count)
  const lines = logs().map(({ message }) => JSON.parse(message))
  expect(lines).toHaveLength(count)
  return lines
}

export const workspaceA = '00000000-0000-4000-8000-00000000000a'
export const workspaceB = '00000000-0000-4000-8000-00000000000b'
export const unknownId = '00000000-0000-4000-8000-0000000000ff'

/** API keys: of two workspaces, of the first one but revoked, and of none. */
export const keys = {
  workspaceA: 'lk_ours-0123456789012345678901234567890123456789',
  workspaceB: 'lk_theirs-0123456789012345678901234567890123456',
  revoked: 'lk_revoked-012345678901234567890123456789012345',
  unknown: 'lk_unknown-012345678901234567890123456789012345',
}

/** The address that requests come from: another for each test, so that no test uses up what another may ask. */
let clientIp = ''

/** Empties the database, puts the workspaces and keys above into it, and moves to another address. */
export async function resetDatabase() {
  clientIp = `2001:db8:${[...crypto.getRandomValues(new Uint16Array(2))].map((group) => group.toString(16)).join(':')}::1`
  const workspace = db.prepare('INSERT INTO workspaces (id, created, name) VALUES (?, ?, ?)')
  await db.batch([
    ...['testimonials', 'contacts', 'apiKeys', 'workspaces'].map((table) => db.prepare(`DELETE FROM ${table}`)),
    workspace.bind(workspaceB, '2026-01-02T00:00:00.000Z', 'Theirs'),
    workspace.bind(workspaceA, '2026-01-01T00:00:00.000Z', 'Ours'),
  ])
  await addKey(keys.workspaceA, workspaceA)
  await addKey(keys.workspaceB, workspaceB)
  await addKey(keys.revoked, workspaceA, '2026-01-01T00:00:00.000Z')
}

/** What is stored of a key. */
export const hashKey = (key: string) => createHash('sha256').update(key).digest('hex')

export async function addKey(key: string, workspaceId: string, revoked: string | null = null) {
  const insert =
    "INSERT INTO apiKeys (id, workspaceId, created, label, prefix, hash, revoked) VALUES (?, ?, '2026-01-01T00:00:00.000Z', 'Test', ?, ?, ?)"
  await query(insert, crypto.randomUUID(), workspaceId, key.slice(0, 8), hashKey(key), revoked)
}

/** A workspace of its own with a key: for tests that run side by side. */
export async function createWorkspace() {
  const [workspaceId, key] = [crypto.randomUUID(), `lk_${crypto.randomUUID()}`]
  const insert = "INSERT INTO workspaces (id, created, name) VALUES (?, '2026-01-03T00:00:00.000Z', 'Own')"
  await query(insert, workspaceId)
  await addKey(key, workspaceId)
  return { workspaceId, key }
}

/** Lets visitors of a workspace write from these origins only. */
export async function setOrigins(workspaceId: string, origins: string[]) {
  await query('UPDATE workspaces SET origins = ? WHERE id = ?', JSON.stringify(origins), workspaceId)
}

type Request = { key?: string | undefined; body?: unknown; headers?: Record<string, string> }
type Disturbed = Request & { fault?: Fault; look?: string }
type Sent = {
  method: string
  redirect: 'manual'
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** A request as a client sends it: text and bytes go out as they are, any other body as JSON. */
export async function call(method: string, path: string, request: Request = {}) {
  return assertDocumented(
    method,
    path,
    await readResponse(await fetch(new URL(path, serviceUrl), requestInit(method, request))),
  )
}

/**
 * The same request to the service behind the door, where `fault` happens to it; `stored` is what the workspace `look` holds
 * after it.
 */
export async function callWithFaults(method: string, path: string, { fault, look, ...request }: Disturbed = {}) {
  const headers = {
    ...request.headers,
    ...(fault && { 'X-Fault': JSON.stringify(fault) }),
    ...(look && { 'X-Look': look }),
  }
  const all = await readResponse(
    await harness.getWorker('door').fetch(path, requestInit(method, { ...request, headers })),
  )
  // What the door answers itself is no part of the service.
  if (['/query', '/routes'].includes(path)) return { ...all, stored: undefined }
  if (!look) return assertDocumented(method, path, { ...all, stored: undefined })
  const { status, text, stored } = all.body
  return assertDocumented(method, path, { ...all, status, text, body: text ? JSON.parse(text) : undefined, stored })
}

/** An answer, if it is one that the description of the API tells of. */
function assertDocumented<Sent extends ReceivedResponse>(method: string, path: string, answer: Sent): Sent {
  expect(violations(method, path, answer), `${method} ${path}`).toEqual([])
  return answer
}

function requestInit(method: string, { key, body, headers }: Request): Sent {
  return {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { Authorization: basicAuth(key) }),
      // What Cloudflare says of every request; locally it arrives as it is sent.
      'CF-Connecting-IP': clientIp,
      ...headers,
    },
    ...(body !== undefined && { body: serializeBody(body) }),
  }
}

const serializeBody = (body: unknown) => (typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body))

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

export const basicAuth = (key: string, user = 'x') => `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`

async function readResponse(response: {
  status: number
  headers: Iterable<[string, string]> & { get(name: string): string | null }
  text(): Promise<string>
}) {
  const text = await response.text()
  // Pages are text; whatever else is not JSON is a mistake.
  const isPage = response.headers.get('content-type') === 'text/html; charset=UTF-8'
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text && !isPage ? JSON.parse(text) : undefined,
  }
}

/** All rows of a table, oldest first, as D1 holds them. */
export async function rows(table: 'testimonials' | 'contacts' | 'workspaces' | 'apiKeys') {
  return query(`SELECT * FROM ${table} ORDER BY created, id`)
}

/** All records, of every kind: what must not change when a request is refused. */
export async function allRecords() {
  return [await rows('testimonials'), await rows('contacts')]
}

/** All rows of all tables, but for the days on which keys were used. */
export async function allRows() {
  const keys = (await rows('apiKeys')).map(({ lastUsedDay, ...row }) => row)
  return [...(await allRecords()), await rows('workspaces'), keys]
}
