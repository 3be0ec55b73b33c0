import { createHash } from 'node:crypto'
import type { Statement } from './replay.ts'

/*
 * What a release is asked while it is recorded: each route, and each way on which it asks its database. A release that does
 * not know one of them yet refuses it.
 */

export type Request = {
  method: 'DELETE' | 'GET' | 'POST' | 'PUT'
  path: string
  key?: string
  body?: object | string
  headers?: Record<string, string>
}
type Answer = { text: string; headers: { get(name: string): string | null } }

const idEndingWith = (end: string) => `00000000-0000-4000-8000-00000000000${end}`
const ours = idEndingWith('a')
const theirs = idEndingWith('b')
const nobodys = idEndingWith('f')
const key = `lk_${'o'.repeat(43)}`
const theirKey = `lk_${'t'.repeat(43)}`
const unknownKey = `lk_${'u'.repeat(43)}`

/** Two workspaces, each with a key, as the command line of the first release made them. */
export const seed: Statement[] = [
  ...workspace(ours, '2026-01-01T00:00:00.000Z', key),
  ...workspace(theirs, '2026-01-02T00:00:00.000Z', theirKey),
]

function workspace(id: string, created: string, key: string): Statement[] {
  const hash = createHash('sha256').update(key).digest('hex')
  return [
    {
      sql: 'INSERT INTO workspaces (id, created, name, website) VALUES (?, ?, ?, ?)',
      values: [id, created, 'Shop', null],
    },
    {
      sql: 'INSERT INTO apiKeys (id, workspaceId, created, label, prefix, hash) VALUES (?, ?, ?, ?, ?, ?)',
      values: [id, id, created, 'First', key.slice(0, 8), hash],
    },
  ]
}

const email = 'ada@example.com'
const bodies = {
  testimonial: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    title: 'Countess',
    subtitle: 'Of Lovelace',
    company: 'Engines',
    email,
    imageUrl: 'https://a.example/ada.png',
    videoUrl: 'https://a.example/ada.mp4',
    socialMediaProfiles: ['https://a.example/ada'],
    testimonialText: 'Wonderful. 🌸',
    stars: 4.5,
    gaveConsent: true,
    published: true,
    videoToken: 'token',
    externalVideoHtml: 'https://youtu.be/dQw4w9WgXcQ',
  },
  contacts: { firstname: 'Ada', lastname: 'Lovelace', email, phone: '+44', imageUrl: 'https://a.example/ada.png' },
}

/** Sends them all, in an order in which each finds what it needs. */
export async function askAll(ask: (request: Request) => Promise<Answer>): Promise<void> {
  const send = (method: Request['method'], path: string, request: Partial<Request> = {}) =>
    ask({ method, path, ...request })
  await send('GET', '/health')
  for (const resource of ['testimonial', 'contacts'] as const) await askAbout(resource, send)
  await askAsVisitor(send)
  await askAboutWorkspace(send)
}

type Send = (method: Request['method'], path: string, request?: Partial<Request>) => Promise<Answer>

const idIn = ({ text }: Answer): string => JSON.parse(text).id ?? nobodys

async function askAbout(resource: 'testimonial' | 'contacts', send: Send): Promise<void> {
  const path = `/v1/${resource}`
  const body = bodies[resource]
  const one = `${path}/${idIn(await send('POST', path, { key, body }))}`
  await send('POST', path, { key, body: { ...body, workspaceId: theirs } })
  await send('POST', path, { key: unknownKey, body })
  await send('POST', path, { key: theirKey, body: {} })
  const once = { key, body, headers: { 'Idempotency-Key': 'order-4711' } }
  for (const request of [once, once, { ...once, body: { firstname: 'Eve' } }]) await send('POST', path, request)
  await send('GET', one, { key })
  await send('GET', one, { key: theirKey })
  await send('PUT', one, { key, body: { ...body, firstname: 'Grace' } })
  await send('PUT', one, { key, body: { email: null } })
  await send('PUT', one, {
    key,
    body: resource === 'testimonial' ? { gaveConsent: true, videoUrl: null } : { phone: '' },
  })
  const tag = (await send('PUT', one, { key })).headers.get('ETag') ?? '*'
  await send('PUT', one, { key, body: { firstname: 'Ada' }, headers: { 'If-Match': tag } })
  await send('PUT', one, { key, body: { firstname: 'Eve' }, headers: { 'If-Match': tag } })
  await send('PUT', one, { key, body: { workspaceId: theirs } })
  const first = await send('GET', `${path}/all/${ours}?limit=1`, { key })
  const next = /<https?:\/\/[^/]*([^>]*)>/.exec(first.headers.get('Link') ?? '')?.[1]
  await send('GET', next ?? `${path}/all/${ours}`, { key })
  for (const list of [`all/${ours}?published=true`, `all/${ours}?published=false`, `all/${theirs}`]) {
    await send('GET', `${path}/${list}`, { key })
  }
  await send('GET', `${path}?email=${email.toUpperCase()}`, { key })
  await send('DELETE', one, { key, headers: { 'If-Match': '"another"' } })
  await send('DELETE', one, { key })
  await send('DELETE', one, { key })
}

async function askAsVisitor(send: Send): Promise<void> {
  const path = '/v1/testimonial'
  const headers = { Origin: 'https://shop.example' }
  const body = { firstname: 'Ada', gaveConsent: true }
  await send('POST', path, { body })
  await send('POST', path, { body, headers })
  await send('POST', path, { body: { ...body, workspaceId: ours }, headers: { ...headers, 'Idempotency-Key': '1' } })
  await send('POST', path, { body: { ...body, workspaceId: nobodys }, headers })
  await send('PUT', `/v1/workspaces/${ours}`, { key, body: { origins: ['https://other.example'] } })
  await send('POST', path, { body, headers })
  const plain = { headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://other.example' } }
  await send('POST', `/form/${ours}`, { body: 'firstname=Ada&Idempotency-Key=2', ...plain })
  for (const page of ['', ours, nobodys]) await send('GET', `/form/${page}`)
}

async function askAboutWorkspace(send: Send): Promise<void> {
  await send('GET', '/v1/workspaces', { key })
  await send('GET', '/v1/websites', { key })
  await send('PUT', `/v1/workspaces/${ours}`, { key, body: { name: 'My shop', website: 'https://shop.example' } })
  await send('PUT', `/v1/workspaces/${theirs}`, { key, body: { name: 'Mine' } })
  const made = `/v1/keys/${idIn(await send('POST', '/v1/keys', { key, body: { label: 'Till' } }))}`
  await send('GET', '/v1/keys', { key })
  await send('DELETE', made, { key })
  await send('DELETE', `/v1/keys/${ours}`, { key })
}
