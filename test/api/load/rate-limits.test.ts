import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { generateAuthorToken } from '../../../worker/lib/author-link.ts'
import { generateToken } from '../../../worker/lib/token.ts'
import {
  addKey,
  basicAuth,
  call,
  callWithFaults,
  clearLogs,
  createWorkspace,
  hashKey,
  keys,
  logLines,
  query,
  rows,
  serviceUrl,
  setOrigins,
  unknownId,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'
import { sessionHeaders } from '../../support/service/session.ts'

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

// From here on, the instrumented service knows this key to be valid.
beforeEach(async () => {
  await callWithFaults('GET', '/v1/workspaces', { key: keys.workspaceA })
})

/** Creates a workspace that is older than the others, and of which the isolate has seen nothing, such as allowed origins. */
async function createFirstWorkspace(): Promise<string> {
  const workspaceId = crypto.randomUUID()
  const insert = "INSERT INTO workspaces (id, created, name) VALUES (?, '2000-01-01T00:00:00.000Z', 'First')"
  await query(insert, workspaceId)
  return workspaceId
}

let hosts = 0

/** Returns an address that no other test of this file has used: it may be limited already. */
const newIp = () => `203.0.113.${++hosts}`

describe('rate limits of visitors', () => {
  test('allows sixty testimonials a minute from one IP', async () => {
    const ip = newIp()
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

  test('counts origins that are not allowed apart, so that other sites cannot use up the limit', async () => {
    const { workspaceId } = await createWorkspace()
    await setOrigins(workspaceId, ['https://shop.example'])
    const postFrom = (Origin: string, index: number) =>
      post({ ip: `10.1.${index >> 8}.${index & 255}`, body: { workspaceId }, headers: { Origin } })
    const { passed } = await flood(600, (index) => postFrom('https://evil.example', index))
    for (const { status } of passed) expect(status).toBe(403)
    for (const index of [5_000, 5_001]) expect((await postFrom('https://shop.example', index)).status).toBe(201)
    expect(await rows('testimonials')).toHaveLength(2)
  })

  test('lets an origin send as soon as it is allowed', async () => {
    const { workspaceId } = await createWorkspace()
    const postFrom = (Origin: string) => post({ ip: newIp(), body: { workspaceId }, headers: { Origin } })
    await setOrigins(workspaceId, ['https://shop.example'])
    expect((await postFrom('https://new.example')).status).toBe(403)
    await setOrigins(workspaceId, ['https://shop.example', 'https://new.example'])
    expect((await postFrom('https://new.example')).status).toBe(201)
  })

  test.each([
    ['stored', [], 201],
    ['rejected for its origin', ['https://shop.example'], 403],
  ])('counts the first workspace together, named or not, once a testimonial was %s', async (_, origins, status) => {
    const workspaceId = await createFirstWorkspace()
    await setOrigins(workspaceId, origins)
    const send = async (body: object, Origin = 'https://evil.example') => {
      const response = await callWithFaults('POST', '/v1/testimonial', { body, headers: { Origin } })
      const [, [, counter] = []] = JSON.parse(response.headers.get('x-rate-limit-calls') ?? '')
      return { status: response.status, counter }
    }
    expect((await send({})).status).toBe(status)
    for (const body of [{}, { workspaceId }]) {
      expect(await send(body, 'https://shop.example')).toEqual({ status: 201, counter: workspaceId })
      expect(await send(body)).toEqual({ status, counter: status === 403 ? `${workspaceId} unlisted` : workspaceId })
    }
  })
})

describe('rate limits of pages', () => {
  const pages: [string, string, string, number][] = [
    ['GET', '/health', '', 200],
    ['GET', '/form/', '', 302],
    ['GET', `/form/${workspaceA}`, '', 200],
    ['GET', `/form/${workspaceA}/logo`, '', 404],
    ['POST', `/form/${workspaceA}`, 'testimonialText=Wonderful&stars=9', 400],
  ]

  test('allows 120 requests a minute from one IP, and then none to the database', async () => {
    const ip = newIp()
    const send = (index: number) => {
      const [method = '', path = '', body] = pages[index % pages.length] ?? []
      const headers = {
        'CF-Connecting-IP': ip,
        ...(body && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      }
      return callWithFaults(method, path, { headers, ...(body && { body }), fault: { limiters: 'count' } })
    }
    const { passed, limited } = await flood(120, send)
    expect(passed.length).toBeGreaterThanOrEqual(120)
    for (const { headers } of limited) {
      expect([headers.get('retry-after'), headers.get('x-d1-calls')]).toEqual(['60', '0'])
    }
    expect((await call('GET', '/health', { headers: { 'CF-Connecting-IP': '192.0.2.3' } })).status).toBe(200)
  })

  test('never rejects the thank-you page, which follows a stored testimonial', async () => {
    const response = await callWithFaults('GET', `/form/${workspaceA}/thanks`, { fault: { limiters: 'reject' } })
    expect([response.status, response.headers.get('x-rate-limit-calls')]).toEqual([200, '[]'])
  })

  test.each(pages)('rejects %s %s before D1, and keeps what was typed', async (method, path, body, status) => {
    const headers = { ...(body && { 'Content-Type': 'application/x-www-form-urlencoded' }) }
    const request = { headers, ...(body && { body }) }
    expect((await callWithFaults(method, path, request)).status).toBe(status)
    const limited = await callWithFaults(method, path, { ...request, fault: { limiters: 'reject' } })
    expect([limited.status, limited.headers.get('x-d1-calls')]).toEqual([429, '0'])
    expect(JSON.parse(limited.headers.get('x-rate-limit-calls') ?? '')).toEqual([['PAGE_RATE', expect.any(String)]])
    if (body) expect(limited.text).toContain('Wonderful</textarea>')
  })
})

describe('a flood of wrong keys', () => {
  const guess = (ip: string, key: string) =>
    callWithFaults('POST', '/v1/contacts', { key, headers: { 'CF-Connecting-IP': ip }, fault: { limiters: 'count' } })

  test('reaches the database no more often than the limit allows', async () => {
    const ip = newIp()
    const { passed, limited } = await flood(300, () => guess(ip, `lk_${crypto.randomUUID()}`))
    expect(passed.length).toBeGreaterThanOrEqual(300)
    for (const { status, headers } of passed) expect([status, headers.get('x-d1-calls')]).toEqual([401, '2'])
    for (const { headers } of limited) expect(headers.get('x-d1-calls')).toBe('0')
    expect((await guess('192.0.2.5', keys.unknown)).status).toBe(401)
  })

  test('does not affect a key that the isolate has seen to be valid', async () => {
    const ip = newIp()
    const [{ key }, { key: newKey }] = [await createWorkspace(), await createWorkspace()]
    expect((await guess('192.0.2.6', key)).status).toBe(201)
    await flood(300, () => guess(ip, `lk_${crypto.randomUUID()}`))
    expect((await guess(ip, key)).status).toBe(201)
    expect((await guess('192.0.2.6', newKey)).status).toBe(201)
    expect((await guess(ip, newKey)).status).toBe(201)
  })

  test.each([
    ['a read of an unknown record', 'GET', `/v1/contacts/${unknownId}`, {}, 404],
    ['a version that is not the current one', 'PUT', '/v1/contacts/', { headers: { 'If-Match': '"x"' } }, 412],
    ['a role that does not allow it', 'GET', '/v1/keys', {}, 403],
  ])('does not affect a key whose only response was %s', async (_, method, path, request, status) => {
    const { workspaceId, key } = await createWorkspace()
    await query("UPDATE apiKeys SET role = 'client' WHERE workspaceId = ?", workspaceId)
    const { body } = await call('POST', '/v1/contacts', { key })
    const send = (fault = {}) =>
      callWithFaults(method, path.endsWith('/') ? path + body.id : path, { key, ...request, fault })
    expect((await send()).status).toBe(status)
    const counted = JSON.parse((await send()).headers.get('x-rate-limit-calls') ?? '')
    expect(counted).toEqual([['KEY_RATE', hashKey(key)]])
  })
})

test('limits failed authentication to three hundred a minute per IP, without affecting valid keys', async () => {
  const ip = newIp()
  const invalidKeys = ['nonsense', keys.unknown, keys.revoked]
  await post({ ip: '192.0.2.2', key: keys.workspaceA }, '/v1/contacts')
  const { passed, limited } = await flood(300, (index) =>
    post({ ip, key: invalidKeys[index % 3] ?? '' }, '/v1/contacts'),
  )
  expect(passed.length).toBeGreaterThanOrEqual(300)
  for (const { status } of passed) expect(status).toBe(401)
  expect(limited[0]?.headers.get('retry-after')).toBe('60')
  expect(limited[0]?.headers.get('www-authenticate')).toBeNull()
  expect((await rows('contacts')).length).toBe(1)
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
    const response = await callWithFaults('POST', 'https://laurel.example/v1/testimonial', {
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
  const firstWorkspaceId = await createFirstWorkspace()
  const { workspaceId: namedId } = await createWorkspace()
  await countedBy('POST', path)
  expect(await countedBy('POST', path, { headers: ipHeader('192.0.2.7') })).toEqual([
    ['VISITOR_RATE', '192.0.2.7'],
    ['WORKSPACE_RATE', firstWorkspaceId],
  ])
  for (const [ip, subnet] of [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
  ] as const) {
    expect(await countedBy('POST', path, { headers: ipHeader(ip), body: { brandId: namedId } })).toEqual([
      ['VISITOR_RATE', subnet],
      ['WORKSPACE_RATE', namedId],
    ])
  }
  for (const workspaceId of [workspaceA, workspaceB]) {
    const key = `lk_${crypto.randomUUID()}`
    await addKey(key, workspaceId)
    // Until this isolate knows that the key is valid, it counts as a wrong one.
    const first = await countedBy('POST', path, { key, headers: ipHeader('192.0.2.7') })
    expect(first).toEqual([
      ['FAILED_AUTH_RATE', '192.0.2.7'],
      ['KEY_RATE', hashKey(key)],
    ])
    expect(await countedBy('POST', path, { key })).toEqual([['KEY_RATE', hashKey(key)]])
    // Once the key is revoked, it counts as a wrong one from the second request on.
    await query('UPDATE apiKeys SET revoked = created WHERE hash = ?', hashKey(key))
    expect(await countedBy('POST', path, { key })).toEqual([['KEY_RATE', hashKey(key)]])
    expect(await countedBy('POST', path, { key, headers: ipHeader('192.0.2.7') })).toEqual(first)
  }
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

test('no route remembers credentials as valid that the database has not found', async () => {
  const { body: routes } = await callWithFaults('GET', '/routes')
  type Route = { method: string; path: string; isMiddleware: boolean }
  const findRemembered = async ({ method, path }: Route) => {
    const cookie = `laurel=${generateToken()}`
    const page = { ...sessionHeaders(cookie), 'Sec-Fetch-Dest': path.startsWith('/remote') ? 'iframe' : 'document' }
    const authorization = /my-testimonial/.test(path)
      ? `Bearer lg_${generateToken()}`
      : basicAuth(`lk_${generateToken()}`)
    const url = path.replace(/:formId(?:\{[^/]*\})?/, unknownId).replace(/:\w+(?:\{[^/]*\})?/g, 'x')
    const body = method === 'GET' ? undefined : {}
    const { status } = await callWithFaults(method, url, { headers: { ...page, Authorization: authorization }, body })
    if ([400, 401].includes(status)) return []
    const probes = await Promise.all([
      callWithFaults('GET', `/inbox/api/${workspaceA}/counts`, { headers: page }),
      callWithFaults('GET', '/v1/websites', { headers: { Authorization: authorization } }),
      callWithFaults('GET', '/v1/my-testimonial', { headers: { Authorization: authorization } }),
    ])
    const isCounted = probes.every(({ headers }) => headers.get('x-rate-limit-calls')?.includes('FAILED_AUTH_RATE'))
    return isCounted ? [] : [`${method} ${url}`]
  }
  // Preflights have no credentials.
  const served = routes.filter(({ method, isMiddleware }: Route) => !isMiddleware && method !== 'OPTIONS')
  expect((await Promise.all(served.map(findRemembered))).flat()).toEqual([])
})

test('counts changes and erasures by authors like testimonials of visitors by IP, and by their links', async () => {
  const headers = { 'CF-Connecting-IP': '192.0.2.7', 'Content-Type': 'application/x-www-form-urlencoded' }
  const countedBy = async (...[method, path, request]: Parameters<typeof callWithFaults>) => {
    const counting = { ...request, headers: { ...headers, ...request?.headers }, fault: { limiters: 'count' } as const }
    const response = await callWithFaults(method, path, counting)
    expect(response.status).toBe(200 + 4 * Number(method === 'DELETE'))
    const counters: [name: string, key: string][] = JSON.parse(response.headers.get('x-rate-limit-calls') ?? '')
    // Reads are counted by this one, too.
    return counters.filter(([name]) => name !== 'KEY_RATE')
  }
  const give = async () => {
    const token = generateAuthorToken()
    await call('POST', '/v1/testimonial', { body: { firstname: 'Ada', giverToken: token } })
    const bearer = { Authorization: `Bearer ${token}` }
    // From here on, the isolate knows the token.
    await callWithFaults('GET', '/v1/my-testimonial', { headers: bearer })
    return { token, bearer: { ...bearer, 'Content-Type': 'application/json' } }
  }
  const { token, bearer } = await give()
  const counted = [
    ['VISITOR_RATE', '192.0.2.7'],
    ['GIVER_RATE', hashKey(token)],
  ]
  const submit = (fields: Record<string, string>) =>
    countedBy('POST', '/my-testimonial', {
      body: `${new URLSearchParams({ token, ...fields })}`,
      headers: { Origin: serviceUrl.origin },
    })
  expect(await countedBy('PUT', '/v1/my-testimonial', { body: { stars: 5 }, headers: bearer })).toEqual(counted)
  expect(await submit({ action: 'withdraw' })).toEqual(counted)
  expect(await submit({ action: 'show' })).toEqual([])
  expect(await submit({ action: 'erase', erase: 'true' })).toEqual(counted)
  const other = await give()
  expect(await countedBy('DELETE', '/v1/my-testimonial', { headers: other.bearer })).toEqual([
    ['VISITOR_RATE', '192.0.2.7'],
    ['GIVER_RATE', hashKey(other.token)],
  ])
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
    ['a key holder', 'GET', '/v1/inbox/testimonials', { key: keys.workspaceA }, 'KEY_RATE', '10'],
    ['a search', 'GET', '/v1/inbox/testimonials?q=x', { key: keys.workspaceA }, 'SEARCH_RATE', '60'],
    ['a wrong key', 'POST', '/v1/contacts', { key: keys.unknown }, 'FAILED_AUTH_RATE', '60'],
    ['a malformed key', 'POST', '/v1/contacts', { key: 'wrong' }, 'FAILED_AUTH_RATE', '60'],
    ['no key', 'PUT', '/v1/contacts/x', { headers: { Authorization: 'x' } }, 'FAILED_AUTH_RATE', '60'],
    ['a health check', 'GET', '/health', {}, 'PAGE_RATE', '60'],
  ] as const

  /** Returns the route as the log names it. */
  const findRoute = (method: string, path: string) =>
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
        route: findRoute(method, path),
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
        // A visitor is counted twice, by IP and by workspace, and so is a key that may be wrong.
        const limiterCalls = JSON.parse(undisturbed.headers.get('x-rate-limit-calls') ?? '').length
        const { status, body, headers } = await callWithFaults(method, path, { ...request, fault: { limiters } })
        expect([status, typeof body]).toEqual([undisturbed.status, typeof undisturbed.body])
        const requestId = headers.get('x-request-id')
        const line = { requestId, route: findRoute(method, path), error: 'RateLimiterUnavailable' }
        return Array(limiterCalls).fill(line)
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
      PAGE_RATE: '{ limit = 120, period = 60 }',
      SIGN_IN_RATE: '{ limit = 10, period = 60 }',
      SEARCH_RATE: '{ limit = 60, period = 60 }',
      DISPLAY_RATE: '{ limit = 120, period = 60 }',
      COSTLY_DISPLAY_RATE: '{ limit = 30, period = 60 }',
      PURGE_RATE: '{ limit = 3, period = 60 }',
      WORKSPACE_PURGE_RATE: '{ limit = 4, period = 60 }',
      GIVER_RATE: '{ limit = 10, period = 60 }',
      MEDIA_RATE: '{ limit = 5, period = 60 }',
      MEDIA_READ_RATE: '{ limit = 600, period = 60 }',
      LINK_RATE: '{ limit = 60, period = 60 }',
    })
  })
})
