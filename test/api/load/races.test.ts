import { describe, expect, test } from 'vitest'
import { generateAuthorToken } from '../../../worker/lib/author-link.ts'
import { repetitions } from '../../support/scale.ts'
import { call, createWorkspace, keys, query, rows } from '../../support/service/harness.ts'
import { parseResponses, startFaultyProxy } from '../../support/service/raw-http.ts'

/* Concurrent requests and lost responses, repeated often enough to hit rare interleavings. */

const create = async (body: unknown = {}, key: string | undefined = keys.workspaceA) =>
  (await call('POST', '/v1/testimonial', { key, body })).body
const put = (id: string, body: unknown, key: string | undefined = keys.workspaceA) =>
  call('PUT', `/v1/testimonial/${id}`, { key, body })

let ips = 0
/** Headers with another IP for each request, as visitors have. */
const nextIp = () => ({ 'CF-Connecting-IP': `198.18.${++ips >> 8}.${ips & 255}` })

/** Runs `run` this many times in eight concurrent lanes, each of which has its own workspace. */
async function repeat(
  count: number,
  run: (workspace: { workspaceId: string; key: string }, index: number) => Promise<void>,
) {
  const runLane = async (first: number) => {
    const workspace = await createWorkspace()
    for (let index = first; index < count; index += 8) await run(workspace, index)
  }
  await Promise.all(Array.from({ length: 8 }, (_, first) => runLane(first)))
}

describe('concurrent PUTs', () => {
  test('both take effect if they set different fields', async () => {
    const ids = new Map<string, string>()
    await repeat(repetitions(100, 10_000), async ({ key }, index) => {
      const id = ids.get(key) ?? (await create({}, key)).id
      ids.set(key, id)
      const pair = [put(id, { firstname: `a${index}` }, key), put(id, { lastname: `b${index}` }, key)]
      for (const { status } of await Promise.all(pair)) expect(status).toBe(200)
      expect(await query('SELECT firstname, lastname FROM testimonials WHERE id = ?', id)).toEqual([
        { firstname: `a${index}`, lastname: `b${index}` },
      ])
    })
  })

  test('never mix if they set the same fields, and each returns what it has set', async () => {
    await repeat(repetitions(40, 1_000), async ({ key }) => {
      const { id } = await create({ consentDateTime: '2026-01-01T00:00:00Z' }, key)
      const responses = await Promise.all([
        put(id, { stars: 1, published: true, videoUrl: 'https://example.com/1', videoToken: '1' }, key),
        put(id, { stars: 5, published: false, videoUrl: 'https://example.com/5', videoToken: '5' }, key),
      ])
      const [row] = await query('SELECT stars, published, videoVideoUrl, videoToken FROM testimonials WHERE id = ?', id)
      expect([
        { stars: 1, published: 1, videoVideoUrl: 'https://example.com/1', videoToken: '1' },
        { stars: 5, published: 0, videoVideoUrl: 'https://example.com/5', videoToken: '5' },
      ]).toContainEqual(row)
      expect(responses.map(({ body }) => body.stars)).toEqual([1, 5])
    })
  })

  test('publish and withdraw the consent without losing its date', async () => {
    const { id } = await create({ gaveConsent: true, consentDateTime: '2026-01-01T00:00:00Z' })
    await Promise.all([put(id, { published: true }), put(id, { gaveConsent: false })])
    expect(await rows('testimonials')).toMatchObject([
      { published: 1, gaveConsent: 0, consentDateTime: '2026-01-01T00:00:00Z' },
    ])
  })
})

test('of testimonials with the same token that arrive at once, one is stored', async () => {
  await repeat(repetitions(16, 1_000), async ({ workspaceId }) => {
    const giverToken = generateAuthorToken()
    const send = (firstname: string) =>
      call('POST', '/v1/testimonial', { body: { workspaceId, giverToken, firstname }, headers: nextIp() })
    const statuses = (await Promise.all(['a', 'b', 'c', 'd', 'e'].map(send))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 400, 400, 400, 400])
  })
})

test('what its author withdraws is never published afterwards, by whatever arrives at the same time', async () => {
  await repeat(repetitions(16, 1_000), async ({ workspaceId, key }) => {
    const giverToken = generateAuthorToken()
    const consents = { publish: true }
    const body = { workspaceId, giverToken, consents, firstname: 'Ada' }
    const { id } = (await call('POST', '/v1/testimonial', { body, headers: nextIp() })).body
    const path = '/v1/inbox/testimonials'
    const publications = () => [
      put(id, { published: true }, key),
      put(id, { published: true, gaveConsent: true }, key),
      call('PATCH', `${path}/${id}`, { key, body: { state: 'published' } }),
      call('POST', `${path}/bulk`, { key, body: { ids: [id], set: { state: 'published' } } }),
    ]
    const withdrawn = call('PUT', '/v1/my-testimonial', {
      body: { consents: { publish: false } },
      headers: { ...nextIp(), Authorization: `Bearer ${giverToken}` },
    })
    const [{ status }] = await Promise.all([withdrawn, ...publications()])
    expect(status).toBe(200)
    await Promise.all(publications())
    const [row] = await query('SELECT published, gaveConsent FROM testimonials WHERE id = ?', id)
    expect(row).toEqual({ published: 0, gaveConsent: 0 })
  })
})

describe('two editors of a form', () => {
  const createForm = async (key: string) => {
    const { body, headers } = await call('POST', '/v1/forms', { key, body: { name: 'Shop' } })
    return { path: `/v1/forms/${body.id}`, headers: { 'If-Match': headers.get('etag') ?? '' } }
  }

  test('of the same ETag, one saves the draft and the others get 412', async () => {
    await repeat(repetitions(40, 1_000), async ({ key }) => {
      const { path, headers } = await createForm(key)
      const drafts = ['#111', '#222', '#333'].map((color) => ({ color }))
      const responses = await Promise.all(drafts.map((draft) => call('PUT', path, { key, body: { draft }, headers })))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
      const saved = drafts[responses.findIndex(({ status }) => status === 200)]
      expect((await call('GET', path, { key })).body.draft).toEqual(saved)
    })
  })

  test('of the same ETag, one publishes and the others get 412, without a version', async () => {
    await repeat(repetitions(40, 1_000), async ({ key }) => {
      const { path, headers } = await createForm(key)
      const bodies = ['#111', '#222', '#333'].map((color) => ({ settings: { color } }))
      const responses = await Promise.all(
        bodies.map((body) => call('POST', `${path}/versions`, { key, body, headers })),
      )
      expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 412, 412])
      expect((await call('GET', `${path}/versions`, { key })).body).toEqual([
        responses.find(({ status }) => status === 201)?.body,
      ])
    })
  })

  test('without ETags, versions get numbers of their own, and equal settings are published once', async () => {
    await repeat(repetitions(40, 1_000), async ({ key }) => {
      const { path } = await createForm(key)
      const publish = (color: string) => call('POST', `${path}/versions`, { key, body: { settings: { color } } })
      const different = await Promise.all(['#111', '#222', '#333'].map(publish))
      expect(different.map(({ status, body }) => [status, body.settings.color])).toEqual([
        [201, '#111'],
        [201, '#222'],
        [201, '#333'],
      ])
      expect(different.map(({ body }) => body.number).toSorted()).toEqual([1, 2, 3])
      const equal = await Promise.all(['#444', '#444', '#444'].map(publish))
      expect(equal.map(({ status, body }) => [status, body.number]).toSorted()).toEqual([
        [200, 4],
        [200, 4],
        [201, 4],
      ])
      expect((await call('GET', path, { key })).body.live).toBe(4)
    })
  })
})

test('a record can be updated right after the response to its creation', async () => {
  await repeat(repetitions(40, 1_000), async ({ key }) => {
    const { id } = await create({}, key)
    expect((await put(id, { stars: 3 }, key)).status).toBe(200)
  })
})

test('an update never restores a record that is being deleted', async () => {
  await repeat(repetitions(40, 1_000), async ({ workspaceId, key }) => {
    const { id } = await create({}, key)
    const [updated] = await Promise.all([
      put(id, { stars: 3 }, key),
      query('DELETE FROM testimonials WHERE id = ?', id),
    ])
    expect([200, 404]).toContain(updated.status)
    expect(await query('SELECT id FROM testimonials WHERE workspaceId = ?', workspaceId)).toEqual([])
  })
})

test('revoking a key during a hundred requests stores exactly those that returned 201', async () => {
  const { key, workspaceId } = await createWorkspace()
  const requests = Array.from({ length: 100 }, () => call('POST', '/v1/contacts', { key }))
  await Promise.race(requests)
  await query("UPDATE apiKeys SET revoked = '2026-01-01' WHERE workspaceId = ?", workspaceId)
  const laterRequest = call('POST', '/v1/contacts', { key })
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(new Set([...statuses, 201, 401])).toEqual(new Set([201, 401]))
  expect(await laterRequest).toMatchObject({ status: 401 })
  const created = statuses.filter((status) => status === 201)
  expect(await query('SELECT id FROM contacts WHERE workspaceId = ?', workspaceId)).toHaveLength(created.length)
})

test('each request whose response is lost leaves exactly one record', async () => {
  const lossy = await startFaultyProxy({ transformResponse: (response) => response.slice(0, -1) })
  const count = repetitions(30, 1_000)
  await repeat(count, async ({ key }, index) => {
    const headers = { 'Idempotency-Key': `${index}` }
    const request = { key, body: { firstname: `${index}` }, headers }
    await expect(call('POST', new URL('/v1/contacts', lossy.url).href, request)).rejects.toThrow()
    const retry = await call('POST', '/v1/contacts', request)
    expect(retry.status).toBe(201)
    expect(retry.headers.get('idempotent-replayed')).toBe('true')
  })
  expect(lossy.responses.map((response) => parseResponses(response)[0]?.status)).toEqual(Array(count).fill(201))
  const names = (await rows('contacts')).map(({ firstName }) => Number(firstName))
  expect(names.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index))
})

test('a retry without an Idempotency-Key creates a second record, and the service creates none on its own', async () => {
  const lossy = await startFaultyProxy({ transformResponse: () => '' })
  const request = { key: keys.workspaceA }
  await expect(call('POST', new URL('/v1/contacts', lossy.url).href, request)).rejects.toThrow()
  await expect.poll(() => rows('contacts')).toHaveLength(1)
  await call('POST', '/v1/contacts', request)
  expect(await rows('contacts')).toHaveLength(2)
})
