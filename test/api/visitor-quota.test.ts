import { beforeEach, describe, expect, test } from 'vitest'
import { generateAuthorToken } from '../../worker/lib/author-link.ts'
import { formRequest } from '../support/browser/hosted-page.ts'
import { storeForm } from '../support/forms.ts'
import { allRows, call, callWithFaults, keys, query, rows, workspaceA, workspaceB } from '../support/service/harness.ts'

/* How much visitors and authors can send to a workspace in 24 hours. */

const message = 'Too many testimonials were sent here in the last 24 hours; please try again later.'
const emoji = '😀'.repeat(3_000)

const post = (body: object = {}, headers: Record<string, string> = {}) =>
  call('POST', '/v1/testimonial', { body: { firstname: 'Ada', ...body }, headers })

const total = async () => (await query('SELECT * FROM sentTotals WHERE workspaceId = ?', workspaceA))[0]

/** Sets what was sent to the workspace until now. */
const setTotal = (column: 'testimonials' | 'bytes' | 'until', value: string | number) =>
  query(`UPDATE sentTotals SET ${column} = ? WHERE workspaceId = ?`, value, workspaceA)

/** Begins the 24 hours with a testimonial. */
const begin = async (body: object = {}) => {
  const token = generateAuthorToken()
  const response = await post({ giverToken: token, consents: { publish: true }, ...body })
  expect(response.status).toBe(201)
  const mine = (method: string, change?: object) =>
    call(method, '/v1/my-testimonial', {
      ...(change && { body: change }),
      headers: { Authorization: `Bearer ${token}` },
    })
  return { token, record: response.body, mine }
}

describe('testimonials of visitors', () => {
  test('are at most 5,000 in 24 hours', async () => {
    await begin()
    await setTotal('testimonials', 4_999)
    expect((await post()).status).toBe(201)
    const before = await allRows()
    const rejected = await post()
    expect([rejected.status, rejected.body]).toEqual([429, message])
    expect(rejected.headers.get('retry-after')).toBe('3600')
    expect(rejected.headers.get('access-control-allow-origin')).toBe('*')
    expect(await allRows()).toEqual(before)
    // Neither an API key nor another workspace is concerned.
    expect((await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: {} })).status).toBe(201)
    expect((await post({ workspaceId: workspaceB })).status).toBe(201)
    await setTotal('until', new Date(Date.now() - 1).toISOString())
    expect((await post()).status).toBe(201)
    expect(await total()).toMatchObject({ testimonials: 1 })
  })

  test('are at most 50 MB in 24 hours, as they are stored: answers are in two places', async () => {
    const questions = Array.from({ length: 3 }, (_, index) => ({ id: `q${index}`, text: 'Why?' }))
    const form = await storeForm({ questions })
    const answers = questions.map(({ id }) => ({ id, answer: emoji }))
    await begin({ ...form, answers })
    const [row] = await rows('testimonials')
    const stored = Object.entries(row ?? {}).filter(([name]) => !/^(?:id|workspaceId|version)$/.test(name))
    const bytes = stored.reduce((sum, [, value]) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0), 0)
    expect(bytes).toBeGreaterThan(2 * 3 * 4 * 3_000)
    // Without what columns have by default, and the date of the announcement, which depends on spam.
    const { bytes: counted } = (await total()) ?? {}
    expect(Math.abs(Number(counted) - bytes)).toBeLessThan(50)
    for (const [rest, status] of [
      [Number(counted) - 1, 429],
      [Number(counted) + 10, 201],
    ] as const) {
      await setTotal('bytes', 50_000_000 - rest)
      const { status: actual } = await post({
        ...form,
        answers,
        giverToken: generateAuthorToken(),
        consents: { publish: true },
      })
      expect(actual).toBe(status)
    }
  })

  test('count as spam, too, but neither if they are rejected nor with an API key', async () => {
    await post({ website: 'x', elapsed: 1 })
    expect(await query('SELECT folder FROM testimonials')).toEqual([{ folder: 'spam' }])
    expect(await total()).toMatchObject({ testimonials: 1 })
    await post({ stars: 9 })
    await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: { testimonialText: emoji } })
    expect(await total()).toMatchObject({ testimonials: 1 })
  })

  test('are not given back by an erasure', async () => {
    const { mine, record } = await begin()
    await call('PUT', `/v1/testimonial/${record.id}`, { key: keys.workspaceA, body: { testimonialText: emoji } })
    const before = await total()
    expect((await mine('DELETE')).status).toBe(204)
    expect(await total()).toEqual(before)
  })

  test('count once for an Idempotency-Key, which is repeated beyond the quota, too', async () => {
    const headers = { 'Idempotency-Key': 'one' }
    const parallel = await Promise.all(Array.from({ length: 10 }, () => post({}, headers)))
    expect(new Set(parallel.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await total()).toMatchObject({ testimonials: 1 })
    await setTotal('testimonials', 5_000)
    const replay = await post({}, headers)
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect((await post({ firstname: 'Eve' }, headers)).body).toBe('Idempotency-Key: was used with another body')
    expect(await total()).toMatchObject({ testimonials: 5_000 })
  })

  test('count once if the database loses the response, which may be that to the last one', async () => {
    await begin()
    await setTotal('testimonials', 4_999)
    const fault = { call: 1, throwAfter: 'D1_ERROR: Network connection lost.' }
    const { status } = await callWithFaults('POST', '/v1/testimonial', { body: { firstname: 'Ada' }, fault })
    expect([status, (await total())?.testimonials, (await rows('testimonials')).length]).toEqual([201, 5_000, 2])
  })

  test('are exactly as many as there is room for if they arrive at once', async () => {
    await begin()
    await setTotal('testimonials', 4_995)
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => post()))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(5).fill(201), ...Array(7).fill(429)])
  })

  test.each(['the own form', 'a stored form'])('keep what was typed into %s without JavaScript', async (kind) => {
    await begin()
    await setTotal('testimonials', 5_000)
    const { formId } = await storeForm({ required: '' })
    const path = `/form/${workspaceA}${kind === 'a stored form' ? `/${formId}` : ''}`
    const fields = { testimonialText: 'Wonderful & long', ...(kind === 'a stored form' && { formVersion: '1' }) }
    const { status, headers, text } = await call('POST', path, formRequest(fields))
    expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
    expect(text).toContain(message)
    expect(text).toContain('Wonderful &amp; long')
    expect(await rows('testimonials')).toHaveLength(1)
  })
})

describe('changes by authors', () => {
  let given: Awaited<ReturnType<typeof begin>>
  beforeEach(async () => {
    given = await begin({ testimonialText: 'Good.' })
  })

  test('count with their bytes, unless they change nothing', async () => {
    const { bytes } = (await total()) ?? {}
    expect((await given.mine('PUT', { testimonialText: emoji })).status).toBe(200)
    const changed = { testimonials: 1, bytes: Number(bytes) + 4 * 3_000 + 2 }
    expect(await total()).toMatchObject(changed)
    expect((await given.mine('PUT', { testimonialText: emoji })).status).toBe(200)
    expect((await given.mine('PUT', { stars: 4 })).status).toBe(200)
    expect((await given.mine('PUT', { consents: { publish: false } })).status).toBe(200)
    await call('PUT', `/v1/testimonial/${given.record.id}`, {
      key: keys.workspaceA,
      body: { testimonialText: 'Good.' },
    })
    expect(Number((await total())?.bytes) - changed.bytes).toBeLessThan(10)
  })

  test('begin another 24 hours like testimonials', async () => {
    await setTotal('until', new Date(Date.now() - 1).toISOString())
    expect((await given.mine('PUT', { testimonialText: 'Better.' })).status).toBe(200)
    expect(await total()).toMatchObject({ testimonials: 0, bytes: 'Better.'.length + 2 })
    expect(String((await total())?.until) > new Date().toISOString()).toBe(true)
  })

  test('begin them with the latest change, not with the first one that no owner has read', async () => {
    const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await given.mine('PUT', { testimonialText: 'Better.' })
    await query('UPDATE testimonials SET giverChanged = ?', dayBefore(3))
    await setTotal('until', dayBefore(2))
    await given.mine('PUT', { testimonialText: 'Best.' })
    expect(await total()).toMatchObject({ testimonials: 0, bytes: 'Best.'.length + 2 })
    await setTotal('bytes', 50_000_000)
    expect((await given.mine('PUT', { testimonialText: 'Better.' })).status).toBe(429)
  })

  test('beyond the quota store nothing, but consents can be withdrawn, and the testimonial be erased', async () => {
    await setTotal('bytes', 50_000_000)
    const before = await allRows()
    const rejected = await given.mine('PUT', { testimonialText: 'Better.' })
    expect([rejected.status, rejected.body, rejected.headers.get('retry-after')]).toEqual([429, message, '3600'])
    expect(await allRows()).toEqual(before)
    expect((await given.mine('PUT', { consents: { publish: false } })).status).toBe(200)
    expect((await given.mine('PUT', { consents: { publish: true } })).status).toBe(429)
    expect((await given.mine('DELETE')).status).toBe(204)
  })

  test('are stored once if the database loses the response', async () => {
    await setTotal('bytes', 50_000_000 - 20)
    const { status } = await callWithFaults('PUT', '/v1/my-testimonial', {
      body: { testimonialText: 'Twelve bytes' },
      headers: { Authorization: `Bearer ${given.token}` },
      fault: { call: 2, throwAfter: 'D1_ERROR: Network connection lost.' },
    })
    expect([status, Number((await total())?.bytes)]).toEqual([200, 50_000_000 - 20 + 14])
  })
})
