import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  allRecords,
  call,
  callWithFaults,
  clearLogs,
  createWorkspace,
  hashKey,
  keys,
  logLines,
  rows,
  workspaceA,
  workspaceB,
} from '../support/harness.ts'

/*
 * The rates of section 7 of the contract. A test may begin in the middle of a limiter's minute: so it sends as many requests
 * as two minutes allow, and one more.
 */

type Client = { from: string; key?: string; body?: unknown; headers?: Record<string, string> }
const post = ({ from, headers, ...request }: Client, path = '/v1/testimonial') =>
  call('POST', path, { body: {}, ...request, headers: { 'CF-Connecting-IP': from, ...headers } })

/** Sends so many requests, some at a time, and answers how they were answered. */
async function flood(count: number, send: (index: number) => ReturnType<typeof call>) {
  const answers: Awaited<ReturnType<typeof call>>[] = []
  for (let index = 0; index < count; index += 20) {
    const some = Array.from({ length: Math.min(20, count - index) }, (_, offset) => send(index + offset))
    answers.push(...(await Promise.all(some)))
  }
  return {
    passed: answers.filter(({ status }) => status !== 429),
    refused: answers.filter(({ status }) => status === 429),
  }
}

const address = () => `203.0.113.${Math.floor(Math.random() * 256)}`

describe('a visitor', () => {
  test('may create sixty a minute from one address', async () => {
    const from = address()
    const forged = (index: number) => ({
      'X-Forwarded-For': `198.51.100.${index}`,
      'X-Real-IP': `198.51.100.${index}`,
      'True-Client-IP': `198.51.100.${index}`,
      Forwarded: `for=198.51.100.${index}`,
    })
    const { passed, refused } = await flood(121, (index) => post({ from, headers: forged(index) }))
    expect(passed.length).toBeGreaterThanOrEqual(60)
    for (const { status } of passed) expect(status).toBe(201)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    for (const { body, headers } of refused) {
      expect(body).toBe('Too many requests; please try again in 60 seconds.')
      expect(headers.get('retry-after')).toBe('60')
      // A page must be able to read it.
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
    expect(await rows('testimonials')).toHaveLength(passed.length)
    // Key holders and other addresses are not concerned.
    expect(await post({ from, key: keys.workspaceA })).toMatchObject({ status: 201 })
    expect(await post({ from: '192.0.2.1' })).toMatchObject({ status: 201 })
  })

  test('counts with all of the /64 of an IPv6 address, and with no other', async () => {
    const line = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}`
    // The same 64 bits in front, however the zeros are written.
    const same = [`${line}::1`, `${line}:0:1:2:3:4`, `${line}:0::5`, `${line}::ffff:192.0.2.1`]
    const { refused } = await flood(121, (index) => post({ from: same[index % same.length] ?? '' }))
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(await post({ from: `${line}:1::1` })).toMatchObject({ status: 201 })
    // An IPv4 address, written as one of IPv6.
    const old = Math.floor(Math.random() * 256)
    const { refused: mapped } = await flood(121, (index) =>
      post({ from: index % 2 ? `::ffff:198.18.0.${old}` : `198.18.0.${old}` }),
    )
    expect(mapped.length).toBeGreaterThanOrEqual(1)
    expect(await post({ from: '::ffff:198.18.1.1' })).toMatchObject({ status: 201 })
  })

  test('shares six hundred a minute in one workspace with all others, however they write its name', async () => {
    // Of its own: no other test of this minute may want to write there.
    const { workspaceId, key } = await createWorkspace()
    const { passed, refused } = await flood(1201, (index) =>
      post({
        from: `10.0.${index >> 8}.${index & 255}`,
        body: [{ workspaceId }, { brandId: workspaceId }, { workspaceId: workspaceId.toUpperCase() }][index % 3],
        headers: { 'Idempotency-Key': `${index}` },
      }),
    )
    expect(passed.length).toBeGreaterThanOrEqual(600)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(refused[0]?.headers.get('retry-after')).toBe('60')
    expect(await rows('testimonials')).toHaveLength(passed.length)
    expect(await post({ from: '10.9.9.9', key })).toMatchObject({ status: 201 })
    expect(await post({ from: '10.9.9.9', body: { workspaceId: workspaceA } })).toMatchObject({ status: 201 })
  })
})

test('wrong credentials are refused three hundred times a minute, right ones never', async () => {
  const from = address()
  const wrong = ['nonsense', keys.unknown, keys.revoked]
  const { passed, refused } = await flood(601, (index) => post({ from, key: wrong[index % 3] ?? '' }, '/v1/contacts'))
  expect(passed.length).toBeGreaterThanOrEqual(300)
  for (const { status } of passed) expect(status).toBe(401)
  expect(refused.length).toBeGreaterThanOrEqual(1)
  expect(refused[0]?.headers.get('retry-after')).toBe('60')
  expect(refused[0]?.headers.get('www-authenticate')).toBeNull()
  expect(await allRecords()).toEqual([[], []])
  expect(await post({ from, key: keys.workspaceA }, '/v1/contacts')).toMatchObject({ status: 201 })
  expect(await post({ from: '192.0.2.2', key: keys.unknown }, '/v1/contacts')).toMatchObject({ status: 401 })
})

test('a request that is refused for its body, its key or its frame is not counted for the caller', async () => {
  for (const request of [
    { body: { stars: 9 } },
    { body: {}, headers: { 'Idempotency-Key': 'x'.repeat(256) } },
    { body: { externalVideoHtml: '<iframe src="https://laurel.example/"></iframe>' } },
  ]) {
    const fault = { limiters: 'reject' } as const
    const answer = await callWithFaults('POST', 'http://laurel.example/v1/testimonial', {
      key: keys.workspaceA,
      ...request,
      fault,
    })
    expect(answer.status).toBe(400)
  }
})

test('each limiter counts by what it limits', async () => {
  const counted = async (...request: Parameters<typeof callWithFaults>) =>
    JSON.parse((await callWithFaults(...request)).headers.get('x-rate-limit-calls') ?? '')
  const from = (address: string) => ({ 'CF-Connecting-IP': address })
  const path = '/v1/testimonial'
  expect(await counted('POST', path, { headers: from('192.0.2.7') })).toEqual([
    ['VISITOR_RATE', '192.0.2.7'],
    ['WORKSPACE_RATE', 'first'],
  ])
  for (const [address, network] of [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
  ] as const) {
    expect(await counted('POST', path, { headers: from(address), body: { brandId: workspaceB } })).toEqual([
      ['VISITOR_RATE', network],
      ['WORKSPACE_RATE', workspaceB],
    ])
  }
  for (const key of [keys.workspaceA, keys.workspaceB])
    expect(await counted('POST', path, { key })).toEqual([['KEY_RATE', hashKey(key)]])
  expect(await counted('PUT', `${path}/x`, { key: keys.unknown, headers: from('192.0.2.7') })).toEqual([
    ['KEY_RATE', hashKey(keys.unknown)],
    ['CREDENTIALS_RATE', '192.0.2.7'],
  ])
  // Names that are none take nothing from those who name no workspace.
  const typo = { headers: from('192.0.2.7'), body: { workspaceId: 'typo' } }
  expect(await counted('POST', path, typo)).toEqual([
    ['VISITOR_RATE', '192.0.2.7'],
    ['WORKSPACE_RATE', ''],
  ])
  // Who sends none has no wrong ones.
  expect(await counted('PUT', `${path}/x`)).toEqual([])
  // The address is counted before the body is read, the caller when it fits.
  expect(await counted('POST', path, { headers: from('192.0.2.7'), body: '{' })).toEqual([
    ['VISITOR_RATE', '192.0.2.7'],
  ])
  expect(await counted('POST', path, { key: keys.workspaceA, body: '{' })).toEqual([])
})

describe('a limiter', () => {
  const requests = [
    ['a visitor', 'POST', '/v1/testimonial', {}, 'VISITOR_RATE', '60'],
    ['a key holder', 'POST', '/v1/testimonial', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'PUT', '/v1/testimonial/x', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'POST', '/v1/contacts', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'PUT', '/v1/contacts/x', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'GET', '/v1/testimonial/x', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'GET', `/v1/testimonial/all/${workspaceA}`, { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'GET', '/v1/contacts?email=a@b', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'DELETE', '/v1/contacts/x', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'GET', '/v1/workspaces', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'GET', '/v1/websites', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'PUT', '/v1/workspaces/x', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'POST', '/v1/keys', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'GET', '/v1/keys', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a key holder', 'DELETE', '/v1/keys/x', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a wrong key', 'POST', '/v1/contacts', { key: 'wrong' }, 'CREDENTIALS_RATE', '60'],
    ['no key', 'PUT', '/v1/contacts/x', { headers: { Authorization: 'x' } }, 'CREDENTIALS_RATE', '60'],
  ] as const

  /** What the log says instead of the address. */
  const routeOf = (method: string, path: string) =>
    `${method} ${path.replace(/\?.*/, '').replace(workspaceA, ':workspaceId').replace('/x', '/:id')}`

  test.each(requests)('that refuses %s (%s %s) does so before D1, and one line says it', async (...row) => {
    const [, method, path, request, limiter, seconds] = row
    clearLogs()
    const answer = await callWithFaults(method, path, { ...request, fault: { limiters: 'reject' } })
    expect(answer).toMatchObject({ status: 429, body: `Too many requests; please try again in ${seconds} seconds.` })
    expect(answer.headers.get('retry-after')).toBe(seconds)
    expect(answer.headers.get('x-d1-calls')).toBe('0')
    expect(await logLines(1)).toEqual([
      {
        requestId: answer.headers.get('x-request-id'),
        route: routeOf(method, path),
        status: 429,
        error: limiter,
        duration: expect.any(Number),
      },
    ])
  })

  test.each(['missing', 'throw', 'hang', 'return nothing'] as const)(
    'that is not there or does not answer (%s) lets pass, and the log says so',
    async (limiters) => {
      for (const [, method, path, request] of requests) {
        clearLogs()
        const untouched = await callWithFaults(method, path, request)
        const { status, body } = await callWithFaults(method, path, { ...request, fault: { limiters } })
        expect([status, typeof body]).toEqual([untouched.status, typeof untouched.body])
        // A visitor is counted twice: for the address and for the workspace.
        const lines = await logLines('key' in request || 'headers' in request ? 1 : 2)
        for (const line of lines) {
          expect(line).toMatchObject({ route: routeOf(method, path), error: 'RateLimiterError' })
        }
      }
    },
  )

  test('has the period in wrangler.toml that a refusal names', () => {
    const limiters = readFileSync('wrangler.toml', 'utf8').matchAll(/name = "(\w+_RATE)"\n.*\nsimple = (.*)/g)
    expect(Object.fromEntries(Array.from(limiters, ([, name, rule]) => [name, rule]))).toEqual({
      VISITOR_RATE: '{ limit = 60, period = 60 }',
      WORKSPACE_RATE: '{ limit = 600, period = 60 }',
      KEY_RATE: '{ limit = 5000, period = 10 }',
      CREDENTIALS_RATE: '{ limit = 300, period = 60 }',
    })
  })
})
