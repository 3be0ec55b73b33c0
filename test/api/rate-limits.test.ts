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

/* Rate limits. */

type ClientRequest = { ip: string; key?: string; body?: unknown; headers?: Record<string, string> }
const post = ({ ip, headers, ...request }: ClientRequest, path = '/v1/testimonial') =>
  call('POST', path, { body: {}, ...request, headers: { 'CF-Connecting-IP': ip, ...headers } })

/**
 * Sends requests, 20 at a time, until one is rejected by a limit of `limit` requests a minute, and sorts the responses by
 * whether they passed. If a minute of the limiter ends meanwhile, that takes up to twice as many.
 */
async function flood(limit: number, send: (index: number) => ReturnType<typeof call>) {
  const passed: Awaited<ReturnType<typeof call>>[] = []
  const limited: typeof passed = []
  for (let index = 0; limited.length === 0 && index <= 2 * limit; index += 20) {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, offset) => send(index + offset)))
    for (const response of responses) (response.status === 429 ? limited : passed).push(response)
  }
  expect(limited).not.toEqual([])
  return { passed, limited }
}

const randomIp = () => `203.0.113.${Math.floor(Math.random() * 256)}`

describe('rate limits of visitors', () => {
  test('allows sixty testimonials a minute from one IP', async () => {
    const ip = randomIp()
    const forgedHeaders = (index: number) => ({
      'X-Forwarded-For': `198.51.100.${index}`,
      'X-Real-IP': `198.51.100.${index}`,
      'True-Client-IP': `198.51.100.${index}`,
      Forwarded: `for=198.51.100.${index}`,
    })
    const { passed, limited } = await flood(60, (index) => post({ ip, headers: forgedHeaders(index) }))
    expect(passed.length).toBeGreaterThanOrEqual(60)
    for (const { status } of passed) expect(status).toBe(201)
    for (const { body, headers } of limited) {
      expect(body).toBe('Too many requests; please try again in 60 seconds.')
      expect(headers.get('retry-after')).toBe('60')
      // A page must be able to read it.
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
    expect(await rows('testimonials')).toHaveLength(passed.length)
    // Key holders and other IPs are not affected.
    expect(await post({ ip, key: keys.workspaceA })).toMatchObject({ status: 201 })
    expect(await post({ ip: '192.0.2.1' })).toMatchObject({ status: 201 })
  })

  test('counts the whole /64 of an IPv6 address together', async () => {
    const prefix = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}`
    // All in the same /64, in different notations.
    const ips = [`${prefix}::1`, `${prefix}:0:1:2:3:4`, `${prefix}:0::5`, `${prefix}::ffff:192.0.2.1`]
    await flood(60, (index) => post({ ip: ips[index % ips.length] ?? '' }))
    expect(await post({ ip: `${prefix}:1::1` })).toMatchObject({ status: 201 })
    // An IPv4 address, also in its IPv6 notation.
    const lastByte = Math.floor(Math.random() * 256)
    await flood(60, (index) => post({ ip: index % 2 ? `::ffff:198.18.0.${lastByte}` : `198.18.0.${lastByte}` }))
    expect(await post({ ip: '::ffff:198.18.1.1' })).toMatchObject({ status: 201 })
  })

  test('allows six hundred testimonials a minute in one workspace', async () => {
    // A new workspace, because the limit lasts longer than this test.
    const { workspaceId, key } = await createWorkspace()
    const { passed, limited } = await flood(600, (index) =>
      post({
        ip: `10.0.${index >> 8}.${index & 255}`,
        body: [{ workspaceId }, { brandId: workspaceId }, { workspaceId: workspaceId.toUpperCase() }][index % 3],
        headers: { 'Idempotency-Key': `${index}` },
      }),
    )
    expect(passed.length).toBeGreaterThanOrEqual(600)
    expect(limited[0]?.headers.get('retry-after')).toBe('60')
    expect(await rows('testimonials')).toHaveLength(passed.length)
    expect(await post({ ip: '10.9.9.9', key })).toMatchObject({ status: 201 })
    expect(await post({ ip: '10.9.9.9', body: { workspaceId: workspaceA } })).toMatchObject({ status: 201 })
  })
})

test('limits failed authentication to three hundred a minute per IP, without affecting valid keys', async () => {
  const ip = randomIp()
  const invalidKeys = ['nonsense', keys.unknown, keys.revoked]
  const { passed, limited } = await flood(300, (index) =>
    post({ ip, key: invalidKeys[index % 3] ?? '' }, '/v1/contacts'),
  )
  expect(passed.length).toBeGreaterThanOrEqual(300)
  for (const { status } of passed) expect(status).toBe(401)
  expect(limited[0]?.headers.get('retry-after')).toBe('60')
  expect(limited[0]?.headers.get('www-authenticate')).toBeNull()
  expect(await allRecords()).toEqual([[], []])
  expect(await post({ ip, key: keys.workspaceA }, '/v1/contacts')).toMatchObject({ status: 201 })
  expect(await post({ ip: '192.0.2.2', key: keys.unknown }, '/v1/contacts')).toMatchObject({ status: 401 })
})

test('does not count invalid requests against the limit of the caller', async () => {
  for (const request of [
    { body: { stars: 9 } },
    { body: {}, headers: { 'Idempotency-Key': 'x'.repeat(256) } },
    { body: { externalVideoHtml: '<iframe src="https://laurel.example/"></iframe>' } },
  ]) {
    const fault = { limiters: 'reject' } as const
    const response = await callWithFaults('POST', 'http://laurel.example/v1/testimonial', {
      key: keys.workspaceA,
      ...request,
      fault,
    })
    expect(response.status).toBe(400)
  }
})

test('counts visitors by IP and workspace, key holders by key, and failed authentication by IP', async () => {
  const countedBy = async (...request: Parameters<typeof callWithFaults>) =>
    JSON.parse((await callWithFaults(...request)).headers.get('x-rate-limit-calls') ?? '')
  const ipHeader = (ip: string) => ({ 'CF-Connecting-IP': ip })
  const path = '/v1/testimonial'
  expect(await countedBy('POST', path, { headers: ipHeader('192.0.2.7') })).toEqual([
    ['VISITOR_RATE', '192.0.2.7'],
    ['WORKSPACE_RATE', 'first'],
  ])
  for (const [ip, subnet] of [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
  ] as const) {
    expect(await countedBy('POST', path, { headers: ipHeader(ip), body: { brandId: workspaceB } })).toEqual([
      ['VISITOR_RATE', subnet],
      ['WORKSPACE_RATE', workspaceB],
    ])
  }
  for (const key of [keys.workspaceA, keys.workspaceB])
    expect(await countedBy('POST', path, { key })).toEqual([['KEY_RATE', hashKey(key)]])
  expect(await countedBy('PUT', `${path}/x`, { key: keys.unknown, headers: ipHeader('192.0.2.7') })).toEqual([
    ['KEY_RATE', hashKey(keys.unknown)],
    ['FAILED_AUTH_RATE', '192.0.2.7'],
  ])
  // Invalid ids do not use up the limit of requests without a workspace id.
  const typo = { headers: ipHeader('192.0.2.7'), body: { workspaceId: 'typo' } }
  expect(await countedBy('POST', path, typo)).toEqual([
    ['VISITOR_RATE', '192.0.2.7'],
    ['WORKSPACE_RATE', ''],
  ])
  // A missing Authorization header is no failed authentication.
  expect(await countedBy('PUT', `${path}/x`)).toEqual([])
  // The IP is counted before the body is read, the caller only after validation.
  expect(await countedBy('POST', path, { headers: ipHeader('192.0.2.7'), body: '{' })).toEqual([
    ['VISITOR_RATE', '192.0.2.7'],
  ])
  expect(await countedBy('POST', path, { key: keys.workspaceA, body: '{' })).toEqual([])
})

describe('a rate limiter of the service', () => {
  const requests = [
    ['rate limits of visitors', 'POST', '/v1/testimonial', {}, 'VISITOR_RATE', '60'],
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
    ['a wrong key', 'POST', '/v1/contacts', { key: 'wrong' }, 'FAILED_AUTH_RATE', '60'],
    ['no key', 'PUT', '/v1/contacts/x', { headers: { Authorization: 'x' } }, 'FAILED_AUTH_RATE', '60'],
  ] as const

  /** Returns the route as the log names it. */
  const routeOf = (method: string, path: string) =>
    `${method} ${path.replace(/\?.*/, '').replace(workspaceA, ':workspaceId').replace('/x', '/:id')}`

  test.each(requests)('rejects %s (%s %s) before D1 and logs one line', async (...row) => {
    const [, method, path, request, limiter, seconds] = row
    clearLogs()
    const response = await callWithFaults(method, path, { ...request, fault: { limiters: 'reject' } })
    expect(response).toMatchObject({ status: 429, body: `Too many requests; please try again in ${seconds} seconds.` })
    expect(response.headers.get('retry-after')).toBe(seconds)
    expect(response.headers.get('x-d1-calls')).toBe('0')
    expect(await logLines(1)).toEqual([
      {
        requestId: response.headers.get('x-request-id'),
        route: routeOf(method, path),
        status: 429,
        error: limiter,
        duration: expect.any(Number),
      },
    ])
  })

  test.each(['missing', 'throw', 'hang', 'return nothing'] as const)(
    'lets requests pass and logs the fault if it fails (%s)',
    async (limiters) => {
      clearLogs()
      const logged = requests.map(async ([, method, path, request]) => {
        const undisturbed = await callWithFaults(method, path, request)
        const { status, body, headers } = await callWithFaults(method, path, { ...request, fault: { limiters } })
        expect([status, typeof body]).toEqual([undisturbed.status, typeof undisturbed.body])
        const requestId = headers.get('x-request-id')
        const line = { requestId, route: routeOf(method, path), error: 'RateLimiterUnavailable' }
        // A visitor is counted twice: by IP and by workspace.
        return 'key' in request || 'headers' in request ? [line] : [line, line]
      })
      const expected = (await Promise.all(logged)).flat()
      const lines = await logLines(expected.length)
      const byRequest = (one: Record<string, unknown>, other: Record<string, unknown>) =>
        String(one.requestId) < String(other.requestId) ? -1 : 1
      expect(lines.sort(byRequest)).toMatchObject(expected.sort(byRequest))
    },
  )

  test('has the documented limit and period in wrangler.toml', () => {
    const limiters = readFileSync('wrangler.toml', 'utf8').matchAll(/name = "(\w+_RATE)"\n.*\nsimple = (.*)/g)
    expect(Object.fromEntries(Array.from(limiters, ([, name, rule]) => [name, rule]))).toEqual({
      VISITOR_RATE: '{ limit = 60, period = 60 }',
      WORKSPACE_RATE: '{ limit = 600, period = 60 }',
      KEY_RATE: '{ limit = 5000, period = 10 }',
      FAILED_AUTH_RATE: '{ limit = 300, period = 60 }',
    })
  })
})
