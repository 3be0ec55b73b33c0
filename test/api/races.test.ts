import { describe, expect, test } from 'vitest'
import { call, createWorkspace, keys, query, rows } from '../support/harness.ts'
import { parseResponses, startFaultyProxy } from '../support/raw-http.ts'
import { repetitions } from '../support/scale.ts'

/* Requests at the same time, and answers that are lost, as often as it takes to see what may happen. */

const create = async (body: unknown = {}, key: string | undefined = keys.workspaceA) =>
  (await call('POST', '/v1/testimonial', { key, body })).body
const put = (id: string, body: unknown, key: string | undefined = keys.workspaceA) =>
  call('PUT', `/v1/testimonial/${id}`, { key, body })

/** Does something so many times, some of it side by side, each time in a workspace that only one is in. */
async function side(times: number, act: (place: { workspaceId: string; key: string }, time: number) => Promise<void>) {
  const lane = async (first: number) => {
    const place = await createWorkspace()
    for (let time = first; time < times; time += 8) await act(place, time)
  }
  await Promise.all(Array.from({ length: 8 }, (_, first) => lane(first)))
}

describe('two PUTs at the same time', () => {
  test('that name different fields both hold, in every pair', async () => {
    const ids = new Map<string, string>()
    await side(repetitions(200, 10_000), async ({ key }, time) => {
      const id = ids.get(key) ?? (await create({}, key)).id
      ids.set(key, id)
      const pair = [put(id, { firstname: `a${time}` }, key), put(id, { lastname: `b${time}` }, key)]
      for (const { status } of await Promise.all(pair)) expect(status).toBe(200)
      expect(await query('SELECT firstname, lastname FROM testimonials WHERE id = ?', id)).toEqual([
        { firstname: `a${time}`, lastname: `b${time}` },
      ])
    })
  })

  test('that name the same field: one of them holds, as a whole, and the later one is answered with it', async () => {
    await side(repetitions(40, 1_000), async ({ key }) => {
      const { id } = await create({ consentDateTime: '2026-01-01T00:00:00Z' }, key)
      const answers = await Promise.all([
        put(id, { stars: 1, published: true, videoUrl: 'https://example.com/1', videoToken: '1' }, key),
        put(id, { stars: 5, published: false, videoUrl: 'https://example.com/5', videoToken: '5' }, key),
      ])
      const [row] = await query('SELECT stars, published, videoVideoUrl, videoToken FROM testimonials WHERE id = ?', id)
      expect([
        { stars: 1, published: 1, videoVideoUrl: 'https://example.com/1', videoToken: '1' },
        { stars: 5, published: 0, videoVideoUrl: 'https://example.com/5', videoToken: '5' },
      ]).toContainEqual(row)
      expect(answers.map(({ body }) => body.stars)).toEqual([1, 5])
    })
  })

  test('of which one publishes and the other takes the consent back: both hold, and no date is lost', async () => {
    const { id } = await create({ gaveConsent: true, consentDateTime: '2026-01-01T00:00:00Z' })
    await Promise.all([put(id, { published: true }), put(id, { gaveConsent: false })])
    expect(await rows('testimonials')).toMatchObject([
      { published: 1, gaveConsent: 0, consentDateTime: '2026-01-01T00:00:00Z' },
    ])
  })
})

test('a record can be updated as soon as its creation is answered', async () => {
  await side(repetitions(40, 1_000), async ({ key }) => {
    const { id } = await create({}, key)
    expect((await put(id, { stars: 3 }, key)).status).toBe(200)
  })
})

test('an update of a record that is being erased finds it or does not, and never brings it back', async () => {
  await side(repetitions(40, 1_000), async ({ workspaceId, key }) => {
    const { id } = await create({}, key)
    const [updated] = await Promise.all([
      put(id, { stars: 3 }, key),
      query('DELETE FROM testimonials WHERE id = ?', id),
    ])
    expect([200, 404]).toContain(updated.status)
    expect(await query('SELECT id FROM testimonials WHERE workspaceId = ?', workspaceId)).toEqual([])
  })
})

test('a key that is revoked while a hundred requests run: each is before or after, and what is acknowledged is stored', async () => {
  const { key, workspaceId } = await createWorkspace()
  const running = Array.from({ length: 100 }, () => call('POST', '/v1/contacts', { key }))
  await Promise.race(running)
  await query("UPDATE apiKeys SET revoked = '2026-01-01' WHERE workspaceId = ?", workspaceId)
  const after = call('POST', '/v1/contacts', { key })
  const statuses = (await Promise.all(running)).map(({ status }) => status)
  expect(new Set([...statuses, 201, 401])).toEqual(new Set([201, 401]))
  expect(await after).toMatchObject({ status: 401 })
  const stored = statuses.filter((status) => status === 201)
  expect(await query('SELECT id FROM contacts WHERE workspaceId = ?', workspaceId)).toHaveLength(stored.length)
})

test('of answers that are lost each leaves exactly one record', async () => {
  const lossy = await startFaultyProxy({ transformResponse: (whole) => whole.slice(0, -1) })
  const times = repetitions(30, 1_000)
  await side(times, async ({ key }, time) => {
    const headers = { 'Idempotency-Key': `${time}`, 'Accept-Encoding': 'identity' }
    const request = { key, body: { firstname: `${time}` }, headers }
    await expect(call('POST', new URL('/v1/contacts', lossy.url).href, request)).rejects.toThrow()
    const again = await call('POST', '/v1/contacts', request)
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })
  expect(lossy.responses.map((answer) => parseResponses(answer)[0]?.status)).toEqual(Array(times).fill(201))
  const names = (await rows('contacts')).map(({ firstName }) => Number(firstName))
  expect(names.sort((a, b) => a - b)).toEqual(Array.from({ length: times }, (_, time) => time))
})

test('a client without a key that sends again makes two records, and the service by itself makes none', async () => {
  const lossy = await startFaultyProxy({ transformResponse: () => '' })
  const request = { key: keys.workspaceA, headers: { 'Accept-Encoding': 'identity' } }
  await expect(call('POST', new URL('/v1/contacts', lossy.url).href, request)).rejects.toThrow()
  await expect.poll(() => rows('contacts')).toHaveLength(1)
  await call('POST', '/v1/contacts', request)
  expect(await rows('contacts')).toHaveLength(2)
})
