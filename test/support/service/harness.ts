import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { type ReceivedResponse, violations } from '../openapi-validator.ts'
import type { Row, Statement } from './databases.ts'
import type { Fault } from './faults.ts'
import { forward } from './forward.ts'
import { type Sent, send } from './send.ts'
import { batch, logs, sendInstrumented, serviceUrl } from './service.ts'

/* Requests to the service, as clients and browsers send them, and what it has stored and logged. */

export { batch, bucket, db, instrumentedUrl, logs, runCron, serviceUrl } from './service.ts'

/** IP that requests come from: a new one for each test, so that no test uses up the rate limits of another. */
let clientIp = ''

const proxy = createServer((request, response) =>
  forward(request, response, serviceUrl, { 'cf-connecting-ip': clientIp, ...request.headers }),
)
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
proxy.unref()
/** URL of the service for browsers: a proxy adds the IP of the current test, which a browser cannot send itself. */
export const browserUrl = new URL(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
/** Runs one statement on the service's database and returns its rows. */
export async function query(sql: string, ...values: unknown[]): Promise<Row[]> {
  const [rows = []] = await batch([{ sql, values }])
  return rows
}

export const clearLogs = () => void logs.splice(0)

/** Waits until the worker has logged this many lines since `clearLogs`, and returns them parsed. */
export async function logLines(count: number): Promise<Record<string, unknown>[]> {
  await expect.poll(() => logs.length).toBeGreaterThanOrEqual(count)
  const lines = logs.map(({ message }) => JSON.parse(message))
  expect(lines).toHaveLength(count)
  return lines
}

export const workspaceA = '00000000-0000-4000-8000-00000000000a'
export const workspaceB = '00000000-0000-4000-8000-00000000000b'
export const unknownId = '00000000-0000-4000-8000-0000000000ff'

/** API keys: one for each workspace, a revoked one of the first workspace, and one that was never stored. */
export const keys = {
  workspaceA: 'lk_ours-0123456789012345678901234567890123456789',
  workspaceB: 'lk_theirs-0123456789012345678901234567890123456',
  revoked: 'lk_revoked-012345678901234567890123456789012345',
  unknown: 'lk_unknown-012345678901234567890123456789012345',
}

const emptyTables = [
  'testimonials',
  'imports',
  'erasedSources',
  'contacts',
  'media',
  'mediaTotals',
  'sentTotals',
  'mediaRemovals',
  'forms',
  'displays',
  'apiKeys',
  'sessions',
  'signInLinks',
  'history',
  'webhooks',
  'channels',
  'channelQuestions',
  'deliveries',
  'messageLinks',
  'invitations',
  'serviceStatus',
  'rejectedOrigins',
  'limitedRequests',
  'workspaces',
]
  .map((table) => `DELETE FROM ${table};`)
  .join('')

/** Empties the database, stores the workspaces and keys above, and changes to a new client IP. */
export async function resetDatabase() {
  clientIp = `2001:db8:${[...crypto.getRandomValues(new Uint16Array(2))].map((group) => group.toString(16)).join(':')}::1`
  await batch([
    // The local D1 runs all statements of a text, in half the time.
    { sql: emptyTables, values: [] },
    { sql: insertWorkspace, values: [workspaceB, '2026-01-02T00:00:00.000Z', 'Theirs'] },
    { sql: insertWorkspace, values: [workspaceA, '2026-01-01T00:00:00.000Z', 'Ours'] },
    { sql: insertKey, values: keyColumns(keys.workspaceA, workspaceA) },
    { sql: insertKey, values: keyColumns(keys.workspaceB, workspaceB) },
    { sql: insertKey, values: keyColumns(keys.revoked, workspaceA, { revoked: '2026-01-01T00:00:00.000Z' }) },
  ])
}

/** The hash under which an API key is stored. */
export const hashKey = (key: string) => createHash('sha256').update(key).digest('hex')

const insertWorkspace = 'INSERT INTO workspaces (id, created, name) VALUES (?, ?, ?)'

const insertKey =
  "INSERT INTO apiKeys (id, workspaceId, created, label, prefix, hash, role, revoked) VALUES (?, ?, '2026-01-01T00:00:00.000Z', 'Test', ?, ?, ?, ?)"

type KeyState = { role?: 'owner' | 'client'; revoked?: string }

const keyColumns = (key: string, workspaceId: string, { role = 'owner', revoked }: KeyState = {}) => [
  crypto.randomUUID(),
  workspaceId,
  key.slice(0, 8),
  hashKey(key),
  role,
  revoked ?? null,
]

export async function addKey(key: string, workspaceId: string, state: KeyState = {}) {
  await query(insertKey, ...keyColumns(key, workspaceId, state))
}

/** Creates workspaces, each with a key, for tests that run requests concurrently. */
export async function createWorkspaces(count: number) {
  const created = Array.from({ length: count }, () => ({
    workspaceId: crypto.randomUUID() as string,
    key: `lk_${crypto.randomUUID()}`,
  }))
  await batch(
    created.flatMap(({ workspaceId, key }) => [
      { sql: insertWorkspace, values: [workspaceId, '2026-01-03T00:00:00.000Z', 'Own'] },
      { sql: insertKey, values: keyColumns(key, workspaceId) },
    ]),
  )
  return created
}

/** Creates a workspace with a key. */
export async function createWorkspace() {
  const [created] = await createWorkspaces(1)
  if (!created) throw new TypeError()
  return created
}

/** Restricts a workspace's visitors to these origins. */
export async function setOrigins(workspaceId: string, origins: string[]) {
  await query('UPDATE workspaces SET origins = ? WHERE id = ?', JSON.stringify(origins), workspaceId)
}

/** Stores the logo of a workspace by hand. */
export async function setLogo(workspaceId: string, dataUrl: string) {
  const hash = hashKey(dataUrl)
  await batch([
    { sql: 'INSERT INTO logos (workspaceId, hash, dataUrl) VALUES (?, ?, ?)', values: [workspaceId, hash, dataUrl] },
    { sql: 'UPDATE workspaces SET logoHash = ? WHERE id = ?', values: [hash, workspaceId] },
  ])
}

type Request = { key?: string | undefined; body?: unknown; headers?: Record<string, string> }
type FaultyRequest = Request & { fault?: Fault; look?: string }

/** Sends a request as a client does: strings and bytes as they are, any other body as JSON. */
export async function call(method: string, path: string, request: Request = {}) {
  return assertDocumented(method, path, parseResponse(await send(new URL(path, serviceUrl), toSent(method, request))))
}

/**
 * Sends a request to the instrumented copy, where `fault` happens; `stored` is what the workspace `look` contains after it.
 */
export async function callWithFaults(method: string, path: string, { fault, look, ...request }: FaultyRequest = {}) {
  const headers = {
    ...request.headers,
    ...(fault && { 'X-Fault': JSON.stringify(fault) }),
    ...(look && { 'X-Dump-Workspace': look }),
  }
  const url = new URL(path, 'http://localhost')
  const all = parseResponse(await sendInstrumented(url, toSent(method, { ...request, headers })))
  // These routes belong to the instrumentation, not to the service.
  if (['/routes', '/cron'].includes(path)) return { ...all, stored: undefined }
  if (!look) return assertDocumented(method, path, { ...all, stored: undefined })
  const { status, text, stored } = all.body
  return assertDocumented(method, path, { ...all, status, text, body: text ? JSON.parse(text) : undefined, stored })
}

/** Returns the response if the OpenAPI document describes it. */
function assertDocumented<Response extends ReceivedResponse>(method: string, path: string, response: Response) {
  expect(violations(method, path, response), `${method} ${path}`).toEqual([])
  return response
}

function toSent(method: string, { key, body, headers }: Request): Sent {
  return {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { Authorization: basicAuth(key) }),
      // Cloudflare sets it on every request; locally it arrives as sent.
      'CF-Connecting-IP': clientIp,
      'Accept-Encoding': 'identity',
      ...headers,
    },
    ...(body !== undefined && { body: serializeBody(body) }),
  }
}

const serializeBody = (body: unknown) => (typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body))

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

export const basicAuth = (key: string, user = 'x') => `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`

function parseResponse<Headers extends { get(name: string): string | null }>(response: {
  status: number
  headers: Headers
  text: string
}) {
  const { headers, text } = response
  // Pages and scripts are text; anything else that is not JSON is a bug.
  const isText = /^text\/(?:css|html|javascript|markdown|plain); charset=utf-8$/i.test(
    headers.get('content-type') ?? '',
  )
  return { ...response, body: text && !isText ? JSON.parse(text) : undefined }
}

type Table =
  | 'webhooks'
  | 'deliveries'
  | 'testimonials'
  | 'contacts'
  | 'invitations'
  | 'forms'
  | 'formVersions'
  | 'displays'
  | 'workspaces'
  | 'history'
  | 'sessions'
  | 'apiKeys'
  | 'channels'
  | 'imports'

const selectAll = (table: Table): Statement => ({ sql: `SELECT * FROM ${table} ORDER BY created, id`, values: [] })

/** All rows of a table, oldest first. */
export async function rows(table: Table): Promise<Row[]> {
  const [rows = []] = await batch([selectAll(table)])
  return rows
}

/** All testimonials and contacts: what a rejected request must not change. */
export const allRecords = () => batch([selectAll('testimonials'), selectAll('contacts')])

/** All rows of all tables but those of files, links and sign-ins, without the days on which keys were last used. */
export async function allRows(): Promise<Row[][]> {
  const tables = [
    'apiKeys',
    'testimonials',
    'contacts',
    'forms',
    'formVersions',
    'displays',
    'workspaces',
    'history',
    'sessions',
    'channels',
    'invitations',
    'webhooks',
    'deliveries',
    'imports',
  ] as const
  const [keys = [], ...others] = await batch(tables.map(selectAll))
  return [...others, keys.map(({ lastUsedDay, ...row }) => row)]
}
