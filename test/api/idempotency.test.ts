import { describe, expect, test } from 'vitest'
import {
  addKey,
  call,
  callWithFaults,
  keys,
  query,
  rows,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'

/* Idempotent creation: equal requests with the same `Idempotency-Key` create one record. */

const v8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const body = { firstname: 'Ada', email: 'ada@example.com' }
const keyReusedMessage = 'Idempotency-Key: was used with another body'

type CreateRequest = { key?: string; body?: unknown; idempotencyKey?: string }
const create = (path: string, { idempotencyKey = 'k-1', ...request }: CreateRequest = {}) =>
  call('POST', path, { body, ...request, headers: { 'Idempotency-Key': idempotencyKey } })

describe.each([
  ['POST /v1/testimonial with an API key', 'testimonials', '/v1/testimonial', { key: keys.workspaceA }],
  ['POST /v1/testimonial by a visitor', 'testimonials', '/v1/testimonial', {}],
  ['POST /v1/contacts with an API key', 'contacts', '/v1/contacts', { key: keys.workspaceA }],
] as const)('%s', (_, table, path, caller) => {
  test('returns the existing record to the same request', async () => {
    const first = await create(path, caller)
    expect(first.status).toBe(201)
    expect(first.body.id).toMatch(v8)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const retry = await create(path, caller)
    expect([retry.status, retry.text]).toEqual([201, first.text])
    expect(retry.headers.get('idempotent-replayed')).toBe('true')
    expect(await rows(table)).toHaveLength(1)
  })

  test('creates one row for fifty concurrent requests and returns it to all', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => create(path, caller)))
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(responses[0]?.status).toBe(201)
    expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
    expect(await rows(table)).toHaveLength(1)
  })

  test('accepts only the first of two bodies in fifty concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => create(path, { ...caller, body: { firstname: `${index % 2}` } })),
    )
    const [row, ...others] = await rows(table)
    expect(others).toEqual([])
    const name = row?.firstname ?? row?.firstName
    for (const [index, { status, body }] of responses.entries()) {
      if (`${index % 2}` === name) expect([status, body.id]).toEqual([201, row?.id])
      else expect([status, body]).toEqual([400, keyReusedMessage])
    }
  })

  test('rejects another body, even one with the same meaning in other bytes', async () => {
    await create(path, caller)
    const before = await rows(table)
    const json = JSON.stringify(body)
    for (const otherBody of [{ ...body, firstname: 'Grace' }, {}, '', `${json} `, `\ufeff${json}`]) {
      const response = await create(path, { ...caller, body: otherBody })
      expect([response.status, response.body]).toEqual([400, keyReusedMessage])
      expect(response.headers.get('idempotent-replayed')).toBeNull()
    }
    expect(await rows(table)).toEqual(before)
  })

  test('treats an absent body like any other body', async () => {
    const post = () => call('POST', path, { ...caller, headers: { 'Idempotency-Key': 'empty' } })
    const first = await post()
    expect((await post()).text).toBe(first.text)
    expect(await rows(table)).toHaveLength(1)
  })

  test('ignores an empty header', async () => {
    const [first, second] = [
      await create(path, { ...caller, idempotencyKey: '' }),
      await create(path, { ...caller, idempotencyKey: ' ' }),
    ]
    expect(first.body.id).not.toBe(second.body.id)
    expect(second.headers.get('idempotent-replayed')).toBeNull()
  })

  test.each([
    ['256 characters', 'x'.repeat(256)],
    ['a letter that is not ASCII', 'clé'],
    ['a control character', 'a\tb'],
  ])('rejects a key with %s', async (_, idempotencyKey) => {
    const response = await create(path, { ...caller, idempotencyKey })
    expect([response.status, response.body]).toEqual([
      400,
      'Idempotency-Key: must be 1 to 255 printable ASCII characters',
    ])
    expect(await rows(table)).toEqual([])
  })

  test('accepts up to 255 printable characters, and distinguishes all of them', async () => {
    const longKey = `"' ~!${'x'.repeat(250)}`
    const ids = new Set()
    for (const idempotencyKey of [longKey, `${longKey.slice(0, -1)}y`, 'A', 'a']) {
      ids.add((await create(path, { ...caller, idempotencyKey })).body.id)
    }
    expect(ids.size).toBe(4)
  })

  test('does not store errors for replay', async () => {
    expect(await create(path, { ...caller, body: { firstname: 5 } })).toMatchObject({ status: 400 })
    expect(await create(path, { ...caller, key: keys.revoked })).toMatchObject({ status: 401 })
    expect(await create(path, { ...caller, body: { workspaceId: unknownId } })).toMatchObject({ status: 400 })
    const created = await create(path, caller)
    expect(created.status).toBe(201)
    expect(created.headers.get('idempotent-replayed')).toBeNull()
  })

  test('accepts the key of a deleted record as new', async () => {
    const first = await create(path, caller)
    await query(`DELETE FROM ${table}`)
    const second = await create(path, { ...caller, body: { firstname: 'Grace' } })
    expect([second.status, second.body.id]).toEqual([201, first.body.id])
    expect(second.headers.get('idempotent-replayed')).toBeNull()
  })

  test('takes one round trip to D1, for the first request and for a replay', async () => {
    const request = { ...caller, body, headers: { 'Idempotency-Key': 'k' } }
    for (const replayed of [null, 'true']) {
      const { headers } = await callWithFaults('POST', path, request)
      expect([headers.get('x-d1-calls'), headers.get('idempotent-replayed')]).toEqual(['1', replayed])
    }
  })
})

describe('the scope of idempotency keys', () => {
  test('separates the keys of every API key, every workspace id sent by visitors, and every resource', async () => {
    const secondKey = `lk_${crypto.randomUUID()}`
    await addKey(secondKey, workspaceA)
    const responses = await Promise.all([
      create('/v1/testimonial', { key: keys.workspaceA }),
      create('/v1/testimonial', { key: secondKey }),
      create('/v1/testimonial', { key: keys.workspaceB }),
      create('/v1/contacts', { key: keys.workspaceA }),
      create('/v1/testimonial', {}),
      create('/v1/testimonial', { body: { ...body, workspaceId: workspaceA } }),
      create('/v1/testimonial', { body: { ...body, workspaceId: workspaceB } }),
    ])
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(responses.length)
    for (const { headers } of responses) expect(headers.get('idempotent-replayed')).toBeNull()
  })

  test('reveals nothing to a visitor who knows only the idempotency key', async () => {
    await create('/v1/testimonial')
    const response = await create('/v1/testimonial', { body: {} })
    expect([response.status, response.body]).toEqual([400, keyReusedMessage])
    expect(response.headers.get('idempotent-replayed')).toBeNull()
  })

  test('rejects a replay by an API key that has been revoked', async () => {
    const key = `lk_${crypto.randomUUID()}`
    await addKey(key, workspaceA)
    await create('/v1/contacts', { key })
    await query('UPDATE apiKeys SET revoked = created WHERE prefix = ?', key.slice(0, 8))
    expect(await create('/v1/contacts', { key })).toMatchObject({ status: 401 })
  })
})

test('never returns a record of another workspace, even if the first workspace changes', async () => {
  await create('/v1/testimonial')
  const before = await rows('testimonials')
  await query("UPDATE workspaces SET created = '2025-01-01' WHERE id = ?", workspaceB)
  const response = await create('/v1/testimonial')
  expect(response).toMatchObject({ status: 500, body: expect.any(String) })
  expect(await rows('testimonials')).toEqual(before)
})

test('shares the keys of an API key between bodies with and without workspaceId', async () => {
  await create('/v1/contacts', { key: keys.workspaceA })
  expect(
    await create('/v1/contacts', { key: keys.workspaceA, body: { ...body, workspaceId: workspaceA } }),
  ).toMatchObject({
    status: 400,
    body: keyReusedMessage,
  })
})

test('stores nothing about a request without a key', async () => {
  await call('POST', '/v1/contacts', { key: keys.workspaceA, body })
  expect(await rows('contacts')).toMatchObject([{ requestId: null, requestHash: null }])
})

describe('changes after the first request', () => {
  test.each([
    ['a few fields', { ...body, stars: 5 }],
    ['nothing', {}],
    ['empty values', { firstname: '', stars: '', gaveConsent: null, socialMediaProfiles: null, published: false }],
    [
      'everything',
      {
        workspaceId: workspaceA,
        ...{ firstname: 'Ada', lastname: 'L', title: 't', subtitle: 's', company: 'c', email: 'ada@example.com' },
        ...{ imageUrl: 'https://a.example/', videoUrl: 'https://b.example/', videoToken: 'secret' },
        ...{ socialMediaProfiles: ['https://c.example/?a,"b"'], testimonialText: 'Good\n', stars: '4.5' },
        ...{ gaveConsent: true, consentDateTime: '2026-01-31t12:00:00+01:00' },
        externalVideoHtml: 'https://youtu.be/dQw4w9WgXcQ?t=9',
      },
    ],
    ['a consent without a date', { gaveConsent: true }],
  ])('are hidden from a visitor who repeats a request with %s', async (_, body) => {
    const first = await create('/v1/testimonial', { body })
    expect(first.headers.get('etag')).toMatch(/^"/)
    const changes = {
      ...{
        firstname: 'INTERNAL',
        lastname: 'x',
        title: 'x',
        subtitle: 'refunded',
        company: 'x',
        email: 'x@example.com',
      },
      ...{ imageUrl: 'https://x.example/', videoUrl: 'https://x.example/', testimonialText: 'x', stars: 1 },
      ...{ socialMediaProfiles: ['https://x.example/'], externalVideoHtml: 'https://vimeo.com/76979871' },
      ...{ gaveConsent: false, consentDateTime: '2020-01-01T00:00:00Z', published: true },
    }
    for (const change of [{}, changes, { gaveConsent: true, consentDateTime: null }]) {
      const path = `/v1/testimonial/${first.body.id}`
      expect((await call('PUT', path, { key: keys.workspaceA, body: change })).status).toBe(200)
      const replay = await create('/v1/testimonial', { body })
      expect([replay.status, replay.text]).toEqual([201, first.text])
      expect(replay.headers.get('idempotent-replayed')).toBe('true')
      expect(replay.headers.get('etag')).toBeNull()
    }
  })

  test('returns the current record to a replay', async () => {
    const { body: record } = await create('/v1/testimonial', { key: keys.workspaceA })
    await call('PUT', `/v1/testimonial/${record.id}`, { key: keys.workspaceA, body: { published: true } })
    const retry = await create('/v1/testimonial', { key: keys.workspaceA })
    expect(retry.body).toEqual({ ...record, published: true })
    expect(retry.headers.get('idempotent-replayed')).toBe('true')
  })

  test('ignores the header on PUT, whatever its value', async () => {
    const { body: record } = await create('/v1/contacts', { key: keys.workspaceA })
    for (const idempotencyKey of ['k-1', 'k-1', 'x'.repeat(256)]) {
      const headers = { 'Idempotency-Key': idempotencyKey }
      const request = { key: keys.workspaceA, body: { firstname: idempotencyKey.slice(0, 9) }, headers }
      const response = await call('PUT', `/v1/contacts/${record.id}`, request)
      expect(response).toMatchObject({ status: 200, body: { firstName: idempotencyKey.slice(0, 9) } })
      expect(response.headers.get('idempotent-replayed')).toBeNull()
    }
  })
})
