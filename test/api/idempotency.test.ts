import { describe, expect, test } from 'vitest'
import { addKey, call, callWithFaults, db, keys, rows, unknownId, workspaceA, workspaceB } from '../support/harness.ts'

/* Section 6 of the contract: once, exactly. */

const v8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const body = { firstname: 'Ada', email: 'ada@example.com' }
const otherBody = 'Idempotency-Key: was used with another body'

type Client = { key?: string; body?: unknown; idempotencyKey?: string }
const create = (path: string, { idempotencyKey = 'k-1', ...request }: Client = {}) =>
  call('POST', path, { body, ...request, headers: { 'Idempotency-Key': idempotencyKey } })

describe.each([
  ['POST /v1/testimonial with an API key', 'testimonials', '/v1/testimonial', { key: keys.workspaceA }],
  ['POST /v1/testimonial by a visitor', 'testimonials', '/v1/testimonial', {}],
  ['POST /v1/contacts with an API key', 'contacts', '/v1/contacts', { key: keys.workspaceA }],
] as const)('%s', (_, table, path, caller) => {
  test('the same request again answers the record that is there', async () => {
    const first = await create(path, caller)
    expect(first.status).toBe(201)
    expect(first.body.id).toMatch(v8)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const again = await create(path, caller)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await rows(table)).toHaveLength(1)
  })

  test('of fifty at the same time one makes the row, and all are answered with it', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(path, caller)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
    expect(await rows(table)).toHaveLength(1)
  })

  test('of fifty with two bodies one body wins, the others are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => create(path, { ...caller, body: { firstname: `${index % 2}` } })),
    )
    const [row, ...others] = await rows(table)
    expect(others).toEqual([])
    const name = row?.firstname ?? row?.firstName
    for (const [index, { status, body }] of answers.entries()) {
      if (`${index % 2}` === name) expect([status, body.id]).toEqual([201, row?.id])
      else expect([status, body]).toEqual([400, otherBody])
    }
  })

  test('another body is refused and changes nothing, also where it says the same in other bytes', async () => {
    await create(path, caller)
    const before = await rows(table)
    const json = JSON.stringify(body)
    for (const other of [{ ...body, firstname: 'Grace' }, {}, '', `${json} `, `\ufeff${json}`]) {
      const answer = await create(path, { ...caller, body: other })
      expect([answer.status, answer.body]).toEqual([400, otherBody])
      expect(answer.headers.get('idempotent-replayed')).toBeNull()
    }
    expect(await rows(table)).toEqual(before)
  })

  test('no body is a body: the same again is the same request', async () => {
    const post = () => call('POST', path, { ...caller, headers: { 'Idempotency-Key': 'empty' } })
    const first = await post()
    expect((await post()).text).toBe(first.text)
    expect(await rows(table)).toHaveLength(1)
  })

  test('an empty header counts as none', async () => {
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
  ])('a key with %s is refused', async (_, idempotencyKey) => {
    const answer = await create(path, { ...caller, idempotencyKey })
    expect([answer.status, answer.body]).toEqual([400, 'Idempotency-Key: must be 1 to 255 printable ASCII characters'])
    expect(await rows(table)).toEqual([])
  })

  test('255 printable characters of any kind are a key, and each key is another', async () => {
    const long = `"' ~!${'x'.repeat(250)}`
    const ids = new Set()
    for (const idempotencyKey of [long, `${long.slice(0, -1)}y`, 'A', 'a']) {
      ids.add((await create(path, { ...caller, idempotencyKey })).body.id)
    }
    expect(ids.size).toBe(4)
  })

  test('an error is never remembered', async () => {
    expect(await create(path, { ...caller, body: { firstname: 5 } })).toMatchObject({ status: 400 })
    expect(await create(path, { ...caller, key: keys.revoked })).toMatchObject({ status: 401 })
    expect(await create(path, { ...caller, body: { workspaceId: unknownId } })).toMatchObject({ status: 400 })
    const created = await create(path, caller)
    expect(created.status).toBe(201)
    expect(created.headers.get('idempotent-replayed')).toBeNull()
  })

  test('after an erasure the key is new again, and nothing says that it was used', async () => {
    const first = await create(path, caller)
    await db.prepare(`DELETE FROM ${table}`).run()
    const second = await create(path, { ...caller, body: { firstname: 'Grace' } })
    expect([second.status, second.body.id]).toEqual([201, first.body.id])
    expect(second.headers.get('idempotent-replayed')).toBeNull()
  })

  test('costs the first request no second round trip to D1, and a repeated one neither', async () => {
    const request = { ...caller, body, headers: { 'Idempotency-Key': 'k' } }
    for (const replayed of [null, 'true']) {
      const { headers } = await callWithFaults('POST', path, request)
      expect([headers.get('x-d1-calls'), headers.get('idempotent-replayed')]).toEqual(['1', replayed])
    }
  })
})

describe('each caller has keys of their own', () => {
  test('API keys of the same workspace, visitors of each workspace as they name it, and each resource', async () => {
    const second = `lk_${crypto.randomUUID()}`
    await addKey(second, workspaceA)
    const answers = await Promise.all([
      create('/v1/testimonial', { key: keys.workspaceA }),
      create('/v1/testimonial', { key: second }),
      create('/v1/testimonial', { key: keys.workspaceB }),
      create('/v1/contacts', { key: keys.workspaceA }),
      create('/v1/testimonial', {}),
      create('/v1/testimonial', { body: { ...body, workspaceId: workspaceA } }),
      create('/v1/testimonial', { body: { ...body, workspaceId: workspaceB } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(answers.length)
    for (const { headers } of answers) expect(headers.get('idempotent-replayed')).toBeNull()
  })

  test('a visitor who knows only the key learns nothing of the record', async () => {
    await create('/v1/testimonial')
    const answer = await create('/v1/testimonial', { body: {} })
    expect([answer.status, answer.body]).toEqual([400, otherBody])
    expect(answer.headers.get('idempotent-replayed')).toBeNull()
  })

  test('a revoked API key is not answered what it has created', async () => {
    const key = `lk_${crypto.randomUUID()}`
    await addKey(key, workspaceA)
    await create('/v1/contacts', { key })
    await db.prepare('UPDATE apiKeys SET revoked = created WHERE prefix = ?').bind(key.slice(0, 8)).run()
    expect(await create('/v1/contacts', { key })).toMatchObject({ status: 401 })
  })
})

test('a record of another workspace is never the answer, should the first workspace be another one some day', async () => {
  await create('/v1/testimonial')
  const before = await rows('testimonials')
  await db.prepare("UPDATE workspaces SET created = '2025-01-01' WHERE id = ?").bind(workspaceB).run()
  const answer = await create('/v1/testimonial')
  expect(answer).toMatchObject({ status: 500, body: expect.any(String) })
  expect(await rows('testimonials')).toEqual(before)
})

test('an API key has its keys whether the body names the workspace or not', async () => {
  await create('/v1/contacts', { key: keys.workspaceA })
  expect(
    await create('/v1/contacts', { key: keys.workspaceA, body: { ...body, workspaceId: workspaceA } }),
  ).toMatchObject({
    status: 400,
    body: otherBody,
  })
})

test('without a key nothing is kept of the request', async () => {
  await call('POST', '/v1/contacts', { key: keys.workspaceA, body })
  expect(await rows('contacts')).toMatchObject([{ requestId: null, requestHash: null }])
})

describe('beyond the first answer', () => {
  test('a repeated request is answered with the record as it is now', async () => {
    const { body: record } = await create('/v1/testimonial', { key: keys.workspaceA })
    await call('PUT', `/v1/testimonial/${record.id}`, { key: keys.workspaceA, body: { published: true } })
    const again = await create('/v1/testimonial', { key: keys.workspaceA })
    expect(again.body).toEqual({ ...record, published: true })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('on PUT the header is ignored, whatever it holds', async () => {
    const { body: record } = await create('/v1/contacts', { key: keys.workspaceA })
    for (const idempotencyKey of ['k-1', 'k-1', 'x'.repeat(256)]) {
      const headers = { 'Idempotency-Key': idempotencyKey }
      const request = { key: keys.workspaceA, body: { firstname: idempotencyKey.slice(0, 9) }, headers }
      const answer = await call('PUT', `/v1/contacts/${record.id}`, request)
      expect(answer).toMatchObject({ status: 200, body: { firstName: idempotencyKey.slice(0, 9) } })
      expect(answer.headers.get('idempotent-replayed')).toBeNull()
    }
  })
})
