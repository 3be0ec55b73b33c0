import { createHash } from 'node:crypto'
import { sendDisplayRequests } from './display-requests.ts'
import { sendInboxRequests } from './inbox-requests.ts'
import { sendMediaRequests } from './media-requests.ts'
import { sendMessageRequests } from './message-requests.ts'
import type { Statement } from './replay.ts'
import type { ReleaseRequest, ReleaseResponse, Send } from './send.ts'

/*
 * The requests that are sent while a release is recorded: every route and every path to the database. A release rejects those
 * that it does not know yet.
 */

const idEndingWith = (end: string) => `00000000-0000-4000-8000-00000000000${end}`
const workspaceA = idEndingWith('a')
const workspaceB = idEndingWith('b')
const unknownId = idEndingWith('f')
const keyA = `lk_${'o'.repeat(43)}`
const keyB = `lk_${'t'.repeat(43)}`
const unknownKey = `lk_${'u'.repeat(43)}`

/** Creates two workspaces, each with a key, as the command line of the first release did. */
export const seedStatements: Statement[] = [
  ...insertWorkspace(workspaceA, '2026-01-01T00:00:00.000Z', keyA),
  ...insertWorkspace(workspaceB, '2026-01-02T00:00:00.000Z', keyB),
]

function insertWorkspace(id: string, created: string, key: string): Statement[] {
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

/** Sends all requests; each finds the records that it needs. */
export async function sendAll(sendRequest: (request: ReleaseRequest) => Promise<ReleaseResponse>): Promise<void> {
  const send: Send = (method, path, request = {}) => sendRequest({ method, path, ...request })
  await send('GET', '/health')
  for (const resource of ['testimonial', 'contacts'] as const) await sendRecordRequests(resource, send)
  await sendVisitorRequests(send)
  await sendWorkspaceRequests(send)
  await sendInboxRequests(send, { workspaceId: workspaceA, key: keyA, otherKey: keyB })
  await sendDisplayRequests(send, { workspaceId: workspaceB, key: keyB })
  await sendMediaRequests(send, { workspaceId: workspaceB, key: keyB })
  await sendMessageRequests(send, { workspaceId: workspaceB, key: keyB })
}

const responseId = ({ text }: ReleaseResponse): string => JSON.parse(text).id ?? unknownId

type Resource = 'testimonial' | 'contacts'

async function sendRecordRequests(resource: Resource, send: Send): Promise<void> {
  const recordPath = await sendCreates(resource, send)
  await send('GET', recordPath, { key: keyA })
  await send('GET', recordPath, { key: keyB })
  await sendUpdates(resource, recordPath, send)
  await sendLists(resource, send)
  await send('DELETE', recordPath, { key: keyA, headers: { 'If-Match': '"another"' } })
  await send('DELETE', recordPath, { key: keyA })
  await send('DELETE', recordPath, { key: keyA })
}

/** Returns the path of the first record that it creates. */
async function sendCreates(resource: Resource, send: Send): Promise<string> {
  const path = `/v1/${resource}`
  const body = bodies[resource]
  const id = responseId(await send('POST', path, { key: keyA, body }))
  await send('POST', path, { key: keyA, body: { ...body, workspaceId: workspaceB } })
  await send('POST', path, { key: unknownKey, body })
  await send('POST', path, { key: keyB, body: {} })
  const idempotent = { key: keyA, body, headers: { 'Idempotency-Key': 'order-4711' } }
  await send('POST', path, idempotent)
  await send('POST', path, idempotent)
  await send('POST', path, { ...idempotent, body: { firstname: 'Eve' } })
  return `${path}/${id}`
}

async function sendUpdates(resource: Resource, path: string, send: Send): Promise<void> {
  await send('PUT', path, { key: keyA, body: { ...bodies[resource], firstname: 'Grace' } })
  await send('PUT', path, { key: keyA, body: { email: null } })
  const cleared = resource === 'testimonial' ? { gaveConsent: true, videoUrl: null } : { phone: '' }
  await send('PUT', path, { key: keyA, body: cleared })
  const etag = (await send('PUT', path, { key: keyA })).headers.get('ETag') ?? '*'
  await send('PUT', path, { key: keyA, body: { firstname: 'Ada' }, headers: { 'If-Match': etag } })
  await send('PUT', path, { key: keyA, body: { firstname: 'Eve' }, headers: { 'If-Match': etag } })
  await send('PUT', path, { key: keyA, body: { workspaceId: workspaceB } })
}

async function sendLists(resource: Resource, send: Send): Promise<void> {
  const path = `/v1/${resource}`
  const firstPage = await send('GET', `${path}/all/${workspaceA}?limit=1`, { key: keyA })
  const nextPath = /<https?:\/\/[^/]*([^>]*)>/.exec(firstPage.headers.get('Link') ?? '')?.[1]
  await send('GET', nextPath ?? `${path}/all/${workspaceA}`, { key: keyA })
  for (const list of [`all/${workspaceA}?published=true`, `all/${workspaceA}?published=false`, `all/${workspaceB}`]) {
    await send('GET', `${path}/${list}`, { key: keyA })
  }
  await send('GET', `${path}?email=${email.toUpperCase()}`, { key: keyA })
}

async function sendVisitorRequests(send: Send): Promise<void> {
  const path = '/v1/testimonial'
  const headers = { Origin: 'https://shop.example' }
  const body = { firstname: 'Ada', gaveConsent: true }
  await send('POST', path, { body })
  await send('POST', path, { body, headers })
  await send('POST', path, {
    body: { ...body, workspaceId: workspaceA },
    headers: { ...headers, 'Idempotency-Key': '1' },
  })
  await send('POST', path, { body: { ...body, workspaceId: unknownId }, headers })
  await send('PUT', `/v1/workspaces/${workspaceA}`, { key: keyA, body: { origins: ['https://other.example'] } })
  await send('POST', path, { body, headers })
  const htmlForm = { headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://other.example' } }
  await send('POST', `/form/${workspaceA}`, { body: 'firstname=Ada&Idempotency-Key=2', ...htmlForm })
  for (const id of ['', workspaceA, unknownId]) await send('GET', `/form/${id}`)
}

async function sendWorkspaceRequests(send: Send): Promise<void> {
  await send('GET', '/v1/workspaces', { key: keyA })
  await send('GET', '/v1/websites', { key: keyA })
  await send('PUT', `/v1/workspaces/${workspaceA}`, {
    key: keyA,
    body: { name: 'My shop', website: 'https://shop.example' },
  })
  const logo = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
  await send('PUT', `/v1/workspaces/${workspaceA}`, { key: keyA, body: { intro: 'Flowers', logo } })
  for (const path of ['', '/logo']) await send('GET', `/form/${workspaceA}${path}`)
  await send('PUT', `/v1/workspaces/${workspaceB}`, { key: keyA, body: { name: 'Mine' } })
  const newKeyPath = `/v1/keys/${responseId(await send('POST', '/v1/keys', { key: keyA, body: { label: 'Till' } }))}`
  await send('GET', '/v1/keys', { key: keyA })
  await send('DELETE', newKeyPath, { key: keyA })
  await send('DELETE', `/v1/keys/${workspaceA}`, { key: keyA })
}
