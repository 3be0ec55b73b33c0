import { globSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addKey,
  allRows,
  basicAuth,
  call,
  callWithFaults,
  hashKey,
  keys,
  query,
  serviceUrl,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'
import {
  callInbox,
  callInboxWithFaults,
  getCookie,
  navigation,
  postSignIn,
  sameOrigin,
  sessionHeaders,
  signIn,
  toPageToken,
} from '../support/service/session.ts'

/* Signing in to the inbox, what a session may do, and what keeps it apart from other pages. */

const keyRequired = 'X-Laurel-Key: must be an active owner key of this workspace'
const sessionEnded = 'The session has ended. Please sign in again.'
const testimonialId = '10000000-0000-4000-8000-000000000000'

beforeEach(async () => {
  await query(
    "INSERT INTO testimonials (id, workspaceId, created) VALUES (?, ?, '2026-01-01T00:00:00.000Z')",
    testimonialId,
    workspaceA,
  )
})

const openPage = (path: string, cookie?: string, headers: Record<string, string> = {}) =>
  call('GET', path, { headers: { ...navigation, ...(cookie && { Cookie: cookie }), ...headers } })

describe('POST /inbox/sign-in', () => {
  test('exchanges an owner key for a cookie that only the browser can read', async () => {
    const response = await postSignIn({ key: keys.workspaceA })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/inbox'])
    expect(response.headers.get('set-cookie')).toMatch(
      /^laurel=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('sets a cookie with the prefix __Host- over https', async () => {
    const send = (origin: string) =>
      callWithFaults('POST', `${origin}/inbox/sign-in`, {
        body: `key=${keys.workspaceA}`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...sameOrigin },
      })
    const secure = await send('https://praise.example')
    const cookie = getCookie(secure) ?? ''
    expect(secure.headers.get('set-cookie')).toMatch(/^__Host-laurel=[\w-]{43}; .*; HttpOnly; Secure; SameSite=Lax$/)
    const getCounts = (Cookie: string) =>
      callWithFaults('GET', `https://praise.example/inbox/api/${workspaceA}/counts`, {
        headers: { ...sessionHeaders(cookie), Cookie },
      })
    expect((await getCounts(`other=1; ${cookie}`)).status).toBe(200)
    expect((await getCounts(cookie.replace('__Host-', ''))).status).toBe(401)
  })

  test('stores only the hash of the session', async () => {
    const cookie = await signIn()
    const stored = JSON.stringify(await query('SELECT * FROM sessions'))
    const token = cookie.replace('laurel=', '')
    expect(stored).toContain(hashKey(token))
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(toPageToken(cookie))
  })

  test('returns one sentence for wrong, revoked and malformed keys, and no cookie', async () => {
    for (const key of [keys.unknown, keys.revoked, 'lk_', 'nonsense', '']) {
      const script = await postSignIn({ key }, { headers: { 'Sec-Fetch-Dest': 'empty' } })
      expect([script.status, script.body]).toEqual([401, 'This key is not valid. Check that you copied all of it.'])
      const response = await postSignIn({ key })
      expect(response.status).toBe(401)
      expect(response.text).toContain('This key is not valid. Check that you copied all of it.')
      expect(response.headers.get('set-cookie')).toBe(null)
      expect(response.headers.get('www-authenticate')).toBe(null)
      if (key.length > 3) expect(response.text).not.toContain(key)
    }
    expect(await query('SELECT * FROM sessions')).toEqual([])
  })

  test('counts as a use of the key', async () => {
    await addKey('lk_client', workspaceA, { role: 'client' })
    for (const key of ['lk_client', keys.revoked]) await postSignIn({ key })
    const used = () => query('SELECT lastUsedDay, hash FROM apiKeys WHERE lastUsedDay IS NOT NULL')
    expect(await used()).toEqual([])
    await postSignIn({ key: keys.workspaceA })
    expect(await used()).toEqual([
      { lastUsedDay: new Date().toISOString().slice(0, 10), hash: hashKey(keys.workspaceA) },
    ])
  })

  test('rejects a key with the role client', async () => {
    await addKey('lk_client', workspaceA, { role: 'client' })
    const response = await postSignIn({ key: 'lk_client' })
    expect(response.status).toBe(403)
    expect(response.text).toContain('This key is for a connector. To sign in, use an owner key.')
    expect(response.headers.get('set-cookie')).toBe(null)
  })

  test.each([
    ['/inbox', '/inbox'],
    [`/inbox/${workspaceA}?state=spam&q=a%20b`, `/inbox/${workspaceA}?state=spam&q=a%20b`],
    ['/inbox/..//evil.example', '/inbox'],
    ['/inbox/../../evil', '/inbox'],
    ['//evil.example/inbox', '/inbox'],
    ['https://evil.example/inbox', '/inbox'],
    ['/\\evil.example/inbox', '/inbox'],
    ['javascript:alert(1)', '/inbox'],
    ['/inbox\\..\\..\\evil', '/inbox'],
    ['/inbox/%2e%2e/%2e%2e/evil', '/inbox'],
    ['///evil.example/inbox', '/inbox'],
    ['\t//evil.example/inbox', '/inbox'],
    ['https:\\\\evil.example/inbox', '/inbox'],
    [`https://${serviceUrl.host}@evil.example/inbox`, '/inbox'],
    ['/inbox@evil.example', '/inbox'],
    ['/inbox/../my-testimonial', '/inbox'],
    ['data:text/html,x', '/inbox'],
    ['/inboxes', '/inbox'],
    ['/inbox/api/x/keys', '/inbox'],
    ['/inbox/sign-out', '/inbox'],
    ['/inbox/a\r\nSet-Cookie: x=y', '/inbox/aSet-Cookie:%20x=y'],
  ])('leads from next = %j to %s', async (next, location) => {
    expect((await postSignIn({ key: keys.workspaceA, next })).headers.get('location')).toBe(location)
  })

  test.each(['cross-site', 'same-site', 'none', undefined])('rejects a form of Sec-Fetch-Site = %s', async (site) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...(site && { 'Sec-Fetch-Site': site }) }
    const response = await call('POST', '/inbox/sign-in', { body: `key=${keys.workspaceA}`, headers })
    expect(response.status).toBe(403)
    expect(await query('SELECT * FROM sessions')).toEqual([])
  })

  test('is limited to 10 attempts a minute for an IP', async () => {
    // One more than two minutes allow, as a minute of the limiter may end meanwhile.
    const attempt = async (key: string) =>
      (await Promise.all(Array.from({ length: 21 }, () => postSignIn({ key })))).map(({ status }) => status)
    const statuses = await attempt(keys.unknown)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(10)
    // A key that is right is of no use then.
    expect(await attempt(keys.workspaceA)).toContain(429)
  })

  test('moves the other workspaces of the browser to the new session', async () => {
    const first = await signIn(keys.workspaceA)
    const second = await signIn(keys.workspaceB, first)
    for (const workspaceId of [workspaceA, workspaceB]) {
      expect((await callInbox(second, 'GET', 'counts', { workspaceId })).status).toBe(200)
      expect((await callInbox(first, 'GET', 'counts', { workspaceId })).status).toBe(401)
    }
    const third = await signIn(keys.workspaceB, second)
    expect((await callInbox(third, 'GET', 'counts')).status).toBe(200)
    expect(await query('SELECT workspaceId FROM sessions ORDER BY workspaceId')).toHaveLength(2)
  })

  test('does not end the previous session when it fails', async () => {
    const cookie = await signIn()
    await postSignIn({ key: keys.unknown }, { cookie })
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(200)
  })
})

describe('a session', () => {
  const renew = (columns: string, ...values: string[]) => query(`UPDATE sessions SET ${columns}`, ...values)

  test('ends after 30 days without use', async () => {
    const cookie = await signIn()
    const [{ expires } = {}] = await query('SELECT expires FROM sessions')
    expect((Date.parse(String(expires)) - Date.now()) / 86_400_000).toBeCloseTo(30, 2)
    await renew('expires = ?', new Date().toISOString())
    expect(await callInbox(cookie, 'GET', 'counts')).toMatchObject({ status: 401, body: sessionEnded })
  })

  test('is renewed once a day after the response, up to 180 days after signing in', async () => {
    const cookie = await signIn()
    await renew("seenDay = '2026-01-01', expires = ?", new Date(Date.now() + 60_000).toISOString())
    const first = await callInboxWithFaults(cookie, 'GET', 'counts')
    expect([first.headers.get('x-d1-calls'), first.headers.get('x-d1-calls-after')]).toEqual(['1', '1'])
    const second = await callInboxWithFaults(cookie, 'GET', 'counts')
    expect([second.headers.get('x-d1-calls'), second.headers.get('x-d1-calls-after')]).toEqual(['1', '0'])
    const [session] = await query('SELECT * FROM sessions')
    expect(session?.seenDay).toBe(new Date().toISOString().slice(0, 10))
    expect((Date.parse(String(session?.expires)) - Date.now()) / 86_400_000).toBeCloseTo(30, 2)
  })

  test('that has ended in one workspace is not renewed by its use in another', async () => {
    const cookie = await signIn(keys.workspaceB, await signIn(keys.workspaceA))
    const past = new Date(Date.now() - 1_000).toISOString()
    await query("UPDATE sessions SET seenDay = '2026-01-01'")
    await query('UPDATE sessions SET expires = ? WHERE workspaceId = ?', past, workspaceA)
    const other = await callInboxWithFaults(cookie, 'GET', 'counts', { workspaceId: workspaceB })
    expect([other.status, other.headers.get('x-d1-calls-after')]).toEqual([200, '1'])
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(404)
  })

  test('ends 180 days after signing in', async () => {
    const cookie = await signIn()
    const created = new Date(Date.now() - 170 * 86_400_000)
    await renew("seenDay = '2026-01-01', created = ?", created.toISOString())
    await callInboxWithFaults(cookie, 'GET', 'counts')
    const [{ expires } = {}] = await query('SELECT expires FROM sessions')
    expect(expires).toBe(new Date(created.getTime() + 180 * 86_400_000).toISOString())
  })

  test('ends when its API key is revoked', async () => {
    await addKey('lk_other', workspaceA)
    const [cookie, other] = [await signIn(keys.workspaceA), await signIn('lk_other')]
    await query('UPDATE apiKeys SET revoked = ? WHERE hash = ?', new Date().toISOString(), hashKey('lk_other'))
    expect((await callInbox(other, 'GET', 'counts')).status).toBe(401)
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(200)
  })

  test('ends with POST /inbox/sign-out, which clears the cookie', async () => {
    const cookie = await signIn()
    const crossSite = await call('POST', '/inbox/sign-out', {
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-site' },
    })
    expect(crossSite.status).toBe(403)
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(200)
    const response = await call('POST', '/inbox/sign-out', { headers: { Cookie: cookie, ...sameOrigin } })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/inbox/sign-in'])
    expect(response.headers.get('set-cookie')).toMatch(/^laurel=; Max-Age=0; Path=\//)
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(401)
  })

  test('are listed with the newest first', async () => {
    const cookies = [await signIn(), await signIn(), await signIn()]
    const ids = (await query('SELECT id FROM sessions ORDER BY id')).map(({ id }) => id)
    for (const [index, id] of ids.entries()) {
      await query('UPDATE sessions SET created = ? WHERE id = ?', `2026-0${index + 1}-01T00:00:00.000Z`, id)
    }
    const { body } = await callInbox(`${cookies[0]}`, 'GET', 'sessions')
    expect(body.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
  })

  test('is listed with a coarse name of the device, and can be ended from another one', async () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
    const phone = getCookie(await postSignIn({ key: keys.workspaceA }, { headers: { 'User-Agent': userAgent } })) ?? ''
    const cookie = await signIn()
    const { body } = await callInbox(cookie, 'GET', 'sessions')
    expect(body).toHaveLength(2)
    const other = body.find(({ current }: { current: boolean }) => !current)
    expect(other).toMatchObject({ label: 'Safari on iPhone', seenDay: new Date().toISOString().slice(0, 10) })
    expect(JSON.stringify(body)).not.toContain('hash')
    expect((await callInbox(cookie, 'DELETE', `sessions/${other.id}`)).status).toBe(204)
    expect((await callInbox(phone, 'GET', 'counts')).status).toBe(401)
    expect((await callInbox(cookie, 'DELETE', `sessions/${other.id}`)).status).toBe(404)
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(200)
  })

  test('of another workspace is neither listed nor ended', async () => {
    await signIn(keys.workspaceB)
    const cookie = await signIn()
    const [{ id } = {}] = await query('SELECT id FROM sessions WHERE workspaceId = ?', workspaceB)
    expect((await callInbox(cookie, 'GET', 'sessions')).body).toHaveLength(1)
    expect((await callInbox(cookie, 'DELETE', `sessions/${id}`)).status).toBe(404)
    const headers = { 'X-Laurel-Key': keys.workspaceA }
    expect((await callInbox(cookie, 'DELETE', 'sessions', { headers })).status).toBe(204)
    expect(await query('SELECT workspaceId FROM sessions')).toEqual([{ workspaceId: workspaceB }])
  })
})

describe('credentials that are not valid', () => {
  const forged = `laurel=${'x'.repeat(43)}`

  test('are counted by IP, even after a request that was rejected without the database', async () => {
    const limiterCalls = async (method: string, path: string, headers: Record<string, string>) => {
      const response = await callWithFaults(method, path, { headers })
      return [response.status, JSON.parse(response.headers.get('x-rate-limit-calls') ?? '')[0]?.[0]]
    }
    const headers = sessionHeaders(forged)
    const api = `/inbox/api/${workspaceA}`
    expect(await limiterCalls('POST', `${api}/device-links`, headers)).toEqual([403, 'FAILED_AUTH_RATE'])
    const frame = { ...headers, 'Sec-Fetch-Dest': 'iframe' }
    const remote = `/remote/${workspaceA}/${testimonialId}`
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await limiterCalls('GET', remote, frame)).toEqual([403, 'FAILED_AUTH_RATE'])
      expect(await limiterCalls('GET', `${api}/counts`, headers)).toEqual([401, 'FAILED_AUTH_RATE'])
      expect(await limiterCalls('POST', '/inbox/sign-out', headers)).toEqual([303, 'FAILED_AUTH_RATE'])
    }
  })
})

describe('what outlives a session', () => {
  const requests: [string, string, object?][] = [
    ['POST', 'keys', { label: 'x' }],
    ['DELETE', 'keys/:id'],
    ['POST', `testimonial/${testimonialId}/giver-link`],
    ['DELETE', `testimonial/${testimonialId}/giver-link`],
    ['PUT', `workspaces/${workspaceA}`, { origins: ['https://evil.example'] }],
    ['PUT', `workspaces/${workspaceA}`, { display: 'closed' }],
    ['POST', 'webhooks', { url: 'https://hooks.example' }],
    ['DELETE', 'sessions'],
    ['POST', 'device-links'],
  ]

  test.each(requests)('needs an owner key of the workspace: %s %s', async (method, path, body) => {
    await addKey('lk_client', workspaceA, { role: 'client' })
    await addKey('lk_second', workspaceA)
    const [{ id } = {}] = await query('SELECT id FROM apiKeys WHERE hash = ?', hashKey('lk_second'))
    const send = (headers: Record<string, string> = {}) =>
      callInbox(cookie, method, path.replace(':id', String(id)), { body, headers })
    const cookie = await signIn()
    const before = [await allRows(), await query('SELECT * FROM sessions'), await query('SELECT * FROM signInLinks')]
    const wrongKeys = [keys.workspaceB, keys.unknown, keys.revoked, 'lk_client', 'nonsense', '']
    for (const key of wrongKeys) {
      expect(await send({ 'X-Laurel-Key': key })).toMatchObject({ status: 403, body: keyRequired })
    }
    expect(await send()).toMatchObject({ status: 403, body: keyRequired })
    expect([await allRows(), await query('SELECT * FROM sessions'), await query('SELECT * FROM signInLinks')]).toEqual(
      before,
    )
    expect((await send({ 'X-Laurel-Key': keys.workspaceA })).status).toBeLessThan(300)
  })

  test('counts as a use of the key', async () => {
    const key = `lk_${crypto.randomUUID()}`
    await addKey(key, workspaceA)
    const send = (body: object) =>
      callInbox(cookie, 'PUT', `workspaces/${workspaceA}`, { body, headers: { 'X-Laurel-Key': key } })
    const cookie = await signIn()
    const use = async () =>
      (await query('SELECT lastUsedDay FROM apiKeys WHERE hash = ?', hashKey(key)))[0]?.lastUsedDay
    expect((await send({ origins: ['nonsense'] })).status).toBe(400)
    expect(await use()).toBe(null)
    expect((await send({ origins: ['https://shop.example'] })).status).toBe(200)
    await expect.poll(use).toBe(new Date().toISOString().slice(0, 10))
  })

  test('is not reported as done when a wrong key meets a lost response', async () => {
    const cookie = await signIn()
    const fault = { call: 1, throwBefore: 'D1_ERROR: Network connection lost.' }
    const headers = { 'X-Laurel-Key': keys.workspaceB }
    expect((await callInboxWithFaults(cookie, 'DELETE', 'sessions', { fault, headers })).status).toBe(403)
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(200)
  })

  test('is reported as done when the response of the database is lost', async () => {
    const fault = { call: 1, throwAfter: 'D1_ERROR: Network connection lost.' }
    const first = await signIn()
    const [{ id } = {}] = await query('SELECT id FROM sessions')
    expect((await callInboxWithFaults(first, 'DELETE', `sessions/${id}`, { fault })).status).toBe(204)
    const headers = { 'X-Laurel-Key': keys.workspaceA }
    expect((await callInboxWithFaults(await signIn(), 'DELETE', 'sessions', { fault, headers })).status).toBe(204)
    expect(await query('SELECT * FROM sessions')).toEqual([])
  })

  test('does not include names, websites and the list of keys', async () => {
    const cookie = await signIn()
    const body = { name: 'Corner Shop', website: 'https://shop.example/', intro: 'Hello' }
    expect(await callInbox(cookie, 'PUT', `workspaces/${workspaceA}`, { body })).toMatchObject({ status: 200, body })
    expect((await callInbox(cookie, 'GET', 'keys')).body).toHaveLength(2)
    expect((await callInbox(cookie, 'PUT', `workspaces/${workspaceB}`, { body })).status).toBe(404)
  })
})

describe('a link for another device', () => {
  const createLink = async (cookie: string) => {
    const { status, body } = await callInbox(cookie, 'POST', 'device-links', {
      headers: { 'X-Laurel-Key': keys.workspaceA },
    })
    expect([status, body]).toEqual([201, { url: expect.stringMatching(/^http:\/\/[^/]+\/inbox\/sign-in#[\w-]{43}$/) }])
    return body.url.replace(/^.*#/, '')
  }

  test('signs in once, after it has shown the name of the workspace', async () => {
    const token = await createLink(await signIn())
    expect(JSON.stringify(await query('SELECT * FROM signInLinks'))).not.toContain(token)
    for (let look = 0; look < 2; look++) {
      const shown = await postSignIn({ token, show: '1' })
      expect([shown.status, shown.body]).toEqual([200, { name: 'Ours' }])
      expect(shown.headers.get('set-cookie')).toBe(null)
    }
    const response = await postSignIn({ token })
    expect(response.status).toBe(303)
    expect((await callInbox(getCookie(response) ?? '', 'GET', 'counts')).status).toBe(200)
    expect(await postSignIn({ token, show: '1' })).toMatchObject({
      status: 401,
      body: expect.stringContaining('used already'),
    })
    const again = await postSignIn({ token })
    expect([again.status, getCookie(again)]).toEqual([401, undefined])
  })

  test('signs in one of six devices that use it at once', async () => {
    const token = await createLink(await signIn())
    const responses = await Promise.all(Array.from({ length: 6 }, () => postSignIn({ token })))
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 401, 401, 401, 401, 401])
    expect(responses.filter((response) => getCookie(response))).toHaveLength(1)
  })

  test('is valid for ten minutes, and as long as the key of its session', async () => {
    const cookie = await signIn()
    const [late, revoked] = [await createLink(cookie), await createLink(cookie)]
    const [{ expires } = {}] = await query('SELECT expires FROM signInLinks')
    expect((Date.parse(String(expires)) - Date.now()) / 60_000).toBeCloseTo(10, 1)
    await query('UPDATE signInLinks SET expires = ? WHERE hash = ?', new Date().toISOString(), hashKey(late))
    expect((await postSignIn({ token: late })).status).toBe(401)
    const linked = getCookie(await postSignIn({ token: revoked })) ?? ''
    const last = await createLink(cookie)
    await query('UPDATE apiKeys SET revoked = ? WHERE hash = ?', new Date().toISOString(), hashKey(keys.workspaceA))
    expect((await callInbox(linked, 'GET', 'counts')).status).toBe(401)
    expect((await postSignIn({ token: last })).status).toBe(401)
  })

  test('and the session of a link from the command line outlive a key, but not the end of all sessions', async () => {
    await addKey('lk_second', workspaceA)
    const token = 'x'.repeat(43)
    const expires = new Date(Date.now() + 600_000).toISOString()
    await query(
      'INSERT INTO signInLinks (hash, workspaceId, expires) VALUES (?, ?, ?)',
      ...[hashKey(token), workspaceA, expires],
    )
    const cookie = getCookie(await postSignIn({ token })) ?? ''
    const linked = getCookie(await postSignIn({ token: await createLink(cookie) })) ?? ''
    const counts = async () => [
      (await callInbox(cookie, 'GET', 'counts')).status,
      (await callInbox(linked, 'GET', 'counts')).status,
    ]
    await query('UPDATE apiKeys SET revoked = created WHERE hash = ?', hashKey(keys.workspaceA))
    expect(await counts()).toEqual([200, 200])
    const headers = { 'X-Laurel-Key': 'lk_second' }
    expect((await callInbox(linked, 'DELETE', 'sessions', { headers })).status).toBe(204)
    expect(await counts()).toEqual([401, 401])
  })

  test('ends together with all sessions of the workspace', async () => {
    const cookie = await signIn()
    const token = await createLink(cookie)
    await callInbox(cookie, 'DELETE', 'sessions', { headers: { 'X-Laurel-Key': keys.workspaceA } })
    expect((await postSignIn({ token })).status).toBe(401)
  })

  test('still signs in when the response of the database is lost', async () => {
    const token = await createLink(await signIn())
    const fault = { call: 1, throwAfter: 'D1_ERROR: Network connection lost.' }
    const response = await callWithFaults('POST', '/inbox/sign-in', {
      body: `token=${token}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...sameOrigin },
      fault,
    })
    expect(response.status).toBe(303)
  })
})

describe('isolation', () => {
  const paths = [
    'testimonials',
    'counts',
    'newest',
    'history',
    'keys',
    'workspaces',
    'sessions',
    'health-report',
    'first-steps',
  ]

  test.each(paths)('GET %s needs the session, a request of the same origin and the token of the page', async (path) => {
    const cookie = await signIn()
    const send = (headers: Record<string, string>) => call('GET', `/inbox/api/${workspaceA}/${path}`, { headers })
    const headers = sessionHeaders(cookie)
    expect((await send(headers)).status).toBe(200)
    const { Cookie: _, ...withoutCookie } = headers
    const noSession = await send({ ...withoutCookie, Authorization: basicAuth(keys.workspaceA) })
    expect([noSession.status, noSession.body, noSession.headers.get('www-authenticate')]).toEqual([
      401,
      sessionEnded,
      null,
    ])
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await send({ ...headers, 'Sec-Fetch-Site': site })).status).toBe(403)
    }
    const { 'Sec-Fetch-Site': __, ...withoutSite } = headers
    expect((await send(withoutSite)).status).toBe(403)
    for (const token of ['', toPageToken(await signIn()), hashKey(cookie.replace('laurel=', ''))]) {
      expect((await send({ ...headers, 'X-Laurel-Page': token })).status).toBe(403)
    }
    const forged = `laurel=${'x'.repeat(43)}`
    const unknown = await send(sessionHeaders(forged))
    expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([401, null])
  })

  test('the API for keys and visitors never reads the cookie', async () => {
    const headers = sessionHeaders(await signIn())
    for (const path of ['/v1/keys', '/v1/workspaces', `/v1/testimonial/${testimonialId}`, '/v1/inbox/testimonials']) {
      expect((await call('GET', path, { headers })).status).toBe(401)
    }
    const { body } = await call('POST', '/v1/testimonial', {
      headers,
      body: { firstname: 'Ada', workspaceId: workspaceB },
    })
    expect(body).toMatchObject({ workspaceId: workspaceB, published: false })
    expect((await call('POST', '/v1/testimonial', { headers, body: { published: true } })).status).toBe(400)
  })

  test('checks path, method and body before the session, as for keys', async () => {
    const api = `/inbox/api/${workspaceA}`
    expect((await call('GET', `${api}/nothing`)).status).toBe(404)
    expect((await call('GET', '/inbox/sign-out')).headers.get('allow')).toBe('POST')
    expect((await call('PUT', `${api}/counts`)).headers.get('allow')).toBe('GET, HEAD')
    const headers = { 'Content-Type': 'text/plain' }
    expect((await call('PATCH', `${api}/testimonials/${testimonialId}`, { body: 'x', headers })).status).toBe(400)
  })

  test('another workspace is like none', async () => {
    const cookie = await signIn(keys.workspaceB)
    const bodies = []
    for (const workspaceId of [workspaceA, unknownId, 'nonsense']) {
      const { status, text } = await callInbox(cookie, 'GET', `testimonials/${testimonialId}`, { workspaceId })
      bodies.push([status, text])
      expect((await callInbox(cookie, 'GET', 'testimonials', { workspaceId })).status).toBe(404)
      const body = { state: 'published' }
      expect((await callInbox(cookie, 'PATCH', `testimonials/${testimonialId}`, { workspaceId, body })).status).toBe(
        404,
      )
    }
    expect(bodies).toEqual(Array(3).fill([404, '"There is no such record."']))
    expect(await query('SELECT published FROM testimonials')).toEqual([{ published: 0 }])
  })

  test.each([
    '/inbox',
    `/inbox/${workspaceA}`,
    '/inbox/sign-in',
    '/inbox/devices',
    `/inbox/${workspaceA}/settings/keys`,
  ])('the HTML of %s is only for documents, and has the headers of the inbox', async (path) => {
    const cookie = await signIn()
    for (const destination of ['empty', 'iframe', 'object', 'script', undefined]) {
      const headers = { Cookie: cookie, ...sameOrigin, ...(destination && { 'Sec-Fetch-Dest': destination }) }
      const response = await call('GET', path, { headers })
      expect(response.status).toBe(403)
      expect(response.text).not.toContain('laurel-page')
    }
    const { headers } = await openPage(path, cookie)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    const policy = headers.get('content-security-policy')
    for (const directive of ["script-src 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"]) {
      expect(policy).toContain(directive)
    }
  })

  test('errors and responses of the API have these headers, too', async () => {
    for (const path of ['counts', 'nothing']) {
      const { headers } = await callInbox(await signIn(), 'GET', path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })
})

describe('a page', () => {
  test.each([`/inbox/${workspaceA}?state=spam`, `/inbox/${workspaceA}/${testimonialId}`, '/inbox/devices'])(
    '%s leads to the sign-in page without a session, and back',
    async (path) => {
      for (const cookie of [undefined, `laurel=${'x'.repeat(43)}`, 'laurel=x']) {
        const response = await openPage(path, cookie)
        expect(response.status).toBe(303)
        expect(response.headers.get('location')).toBe(`/inbox/sign-in?next=${encodeURIComponent(path)}`)
        expect(response.text).not.toContain('Ours')
      }
    },
  )

  test.each([
    ['invitations', 'requests'],
    ['notifications', 'settings/messages'],
    ['keys', 'settings/keys'],
    ['history', 'settings/history'],
  ])('that was at …/%s is at …/%s, with its query', async (former, current) => {
    for (const cookie of [await signIn(), undefined]) {
      const { status, headers } = await openPage(`/inbox/${workspaceA}/${former}?testimonialId=1`, cookie)
      expect([status, headers.get('location')]).toEqual([301, `/inbox/${workspaceA}/${current}?testimonialId=1`])
    }
    const upperCase = await openPage(`/inbox/${workspaceA.toUpperCase()}/${former}`)
    expect(upperCase.headers.get('location')).toBe(`/inbox/${workspaceA}/${current}`)
    expect((await openPage(`/inbox/%2F%2Fexample.com/${former}`)).status).toBe(404)
  })

  test('that has moved is named by the canonical id of its workspace, or is not there', async () => {
    const { headers } = await openPage(`/inbox/${workspaceA.toUpperCase()}/keys`)
    expect(headers.get('location')).toBe(`/inbox/${workspaceA}/settings/keys`)
    for (const id of ['%3Cx', '%2F%2Fevil.example', 'x']) {
      const { status, headers } = await openPage(`/inbox/${id}/keys`)
      expect([status, headers.get('location')]).toEqual([404, null])
    }
  })

  test('of devices is that of the workspace that was signed in to last', async () => {
    const cookie = await signIn(keys.workspaceA, await signIn(keys.workspaceB))
    const { status, headers } = await openPage('/inbox/devices', cookie)
    expect([status, headers.get('location')]).toEqual([303, `/inbox/${workspaceA}/settings/devices`])
  })

  test('of another workspace leads to its sign-in page, and back', async () => {
    const path = `/inbox/${workspaceB}?state=spam`
    const { status, text } = await openPage(path, await signIn())
    expect(status).toBe(404)
    expect(text).toContain(`href="/inbox/sign-in?next=${encodeURIComponent(path)}"`)
    expect(text).not.toContain('Theirs')
  })

  test.each(['settings/nothing', 'forms/a/b', 'displays/a/b', 'requests/a'])(
    'that is not there: …/%s',
    async (path) => {
      const { status } = await openPage(`/inbox/${workspaceA}/${path}`, await signIn())
      expect(status).toBe(404)
    },
  )

  test('has its data and the token, in one round trip to the database', async () => {
    const cookie = await signIn()
    for (const path of [
      `/inbox/${workspaceA}`,
      `/inbox/${workspaceA}/${testimonialId}?state=spam`,
      `/inbox/${workspaceA}/settings/devices`,
    ]) {
      const response = await callWithFaults('GET', path, { headers: { ...navigation, Cookie: cookie } })
      expect([response.status, response.headers.get('x-d1-calls')]).toEqual([200, '1'])
      expect(response.text).toContain(`content="${toPageToken(cookie)}"`)
      const data = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(response.text)?.[1] ?? '')
      const { keyId, ...workspace } = data.workspaces[0]
      expect(data.workspaces).toHaveLength(1)
      expect(workspace).toEqual({ workspaceId: workspaceA, name: 'Ours', website: null })
      expect(keyId).toMatch(/^[0-9a-f-]{36}$/)
      if (path.includes(testimonialId)) expect([data.record.id, data.items]).toEqual([testimonialId, []])
    }
  })

  test('keeps hostile testimonials inside its data', async () => {
    const text = '</script><script>alert(1)</script><!--<script>'
    await query('UPDATE testimonials SET testimonialText = ?', text)
    const { text: html } = await openPage(`/inbox/${workspaceA}`, await signIn())
    expect(html).not.toContain('alert(1)</script>')
    expect(JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '').items[0].testimonialText).toBe(text)
  })

  test('of another workspace, of none and with an invalid filter is a page with one sentence', async () => {
    const cookie = await signIn()
    const theirs = [
      'settings',
      'settings/keys',
      'forms',
      'displays',
      'requests',
      `forms/${unknownId}`,
      `displays/${unknownId}`,
    ]
    for (const path of [
      `/inbox/${workspaceB}`,
      ...[...theirs, testimonialId].map((screen) => `/inbox/${workspaceB}/${screen}`),
      `/inbox/${unknownId}`,
      '/inbox/nonsense',
      `/inbox/${workspaceA}/nonsense`,
    ]) {
      const response = await openPage(path, cookie)
      expect([path, response.status]).toEqual([path, 404])
      expect(response.text).not.toContain('Theirs')
    }
    expect((await openPage(`/inbox/${workspaceA}?state=nothing`, cookie)).status).toBe(400)
    const foreign = await openPage(
      `/inbox/${workspaceA}/${testimonialId}/consent-record`,
      await signIn(keys.workspaceB),
    )
    expect(foreign.status).toBe(404)
  })

  test('/inbox leads to the workspace signed in to last', async () => {
    const cookie = await signIn(keys.workspaceB, await signIn(keys.workspaceA))
    expect((await openPage('/inbox', cookie)).headers.get('location')).toBe(`/inbox/${workspaceB}?state=pending`)
    expect((await openPage('/inbox')).headers.get('location')).toBe('/inbox/sign-in')
  })

  test('to sign in says that a session has ended, if one has', async () => {
    const sentence = 'You were signed out: your session has ended.'
    expect((await openPage('/inbox/sign-in')).text).not.toContain(sentence)
    expect((await openPage('/inbox/sign-in', await signIn())).text).not.toContain(sentence)
    const ended = await signIn()
    await query("UPDATE sessions SET expires = '2020-01-01T00:00:00.000Z'")
    for (const cookie of [ended, `laurel=${'x'.repeat(43)}`]) {
      const { text } = await openPage('/inbox/sign-in', cookie)
      expect(text).toContain(`id="ended">${sentence}<`)
      expect(text).toMatch(/<input id="key"[^>]* aria-describedby="ended /)
    }
  })

  test('to sign in names the command for this machine, or for a deployment', async () => {
    const command = 'npm run laurel -- key create --workspace ID'
    expect((await openPage('/inbox/sign-in')).text).toContain(`>${command}</pre>`)
    const headers = { 'Sec-Fetch-Dest': 'document' }
    const { text } = await callWithFaults('GET', 'https://praise.example/inbox/sign-in', { headers })
    expect(text).toContain(`>${command} --remote</pre>`)
  })

  test('to sign in offers the demo only where its key is stored', async () => {
    expect((await openPage('/inbox/sign-in')).text).not.toContain('Open the demo')
    await addKey('lk_demo', workspaceA)
    expect((await openPage('/inbox/sign-in')).text).toContain('Open the demo')
    await query('UPDATE apiKeys SET revoked = created WHERE hash = ?', hashKey('lk_demo'))
    expect((await openPage('/inbox/sign-in')).text).not.toContain('Open the demo')
  })
})

describe('GET /remote/{workspaceId}/{testimonialId}', () => {
  const frame = { ...sameOrigin, 'Sec-Fetch-Dest': 'iframe' }
  const path = `/remote/${workspaceA}/${testimonialId}`

  test('shows a photo or a video in an opaque origin without a referrer', async () => {
    await query(
      "UPDATE testimonials SET imageUrl = 'https://p.example/\"><script>', videoVideoUrl = 'https://v.example/a.mp4'",
    )
    const headers = { ...frame, Cookie: await signIn() }
    const photo = await call('GET', path, { headers })
    expect(photo.status).toBe(200)
    expect(photo.text).toContain('<img src="https://p.example/&quot;&gt;&lt;script&gt;"')
    expect(photo.headers.get('content-security-policy')).toMatch(/; sandbox; frame-ancestors 'self'$/)
    expect(photo.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await call('GET', `${path}?show=video`, { headers })).text).toContain(
      '<video src="https://v.example/a.mp4"',
    )
  })

  test('is 403 outside a frame of the inbox, and 404 without access', async () => {
    await query("UPDATE testimonials SET imageUrl = 'https://p.example/'")
    const cookie = await signIn()
    for (const headers of [
      { ...frame, 'Sec-Fetch-Site': 'cross-site' },
      { ...frame, 'Sec-Fetch-Dest': 'document' },
      {},
    ]) {
      expect((await call('GET', path, { headers: { ...headers, Cookie: cookie } })).status).toBe(403)
    }
    expect((await call('GET', path, { headers: frame })).status).toBe(403)
    expect((await call('GET', path, { headers: { ...frame, Cookie: await signIn(keys.workspaceB) } })).status).toBe(404)
  })
})

describe('every request of the inbox', () => {
  test.each([
    ['GET', 'testimonials'],
    ['GET', 'testimonials?q=x&stars=5'],
    ['GET', `testimonials/${testimonialId}`],
    ['PATCH', `testimonials/${testimonialId}`, { state: 'published', tags: ['a'], pinned: true }],
    ['POST', 'testimonials/bulk', { ids: [testimonialId], set: { state: 'archived' } }],
    ['DELETE', `testimonials/${testimonialId}`],
    ['GET', 'counts'],
    ['GET', 'newest'],
    ['GET', 'history'],
    ['GET', 'keys'],
    ['GET', 'workspaces'],
    ['GET', 'sessions'],
    ['GET', 'first-steps'],
    ['POST', 'device-links'],
    ['POST', 'keys', { label: 'x' }],
    ['DELETE', 'sessions'],
  ])('makes one round trip to the database: %s %s', async (method, path, body?: object) => {
    const cookie = await signIn()
    const response = await callInboxWithFaults(cookie, method, path, {
      body,
      headers: { 'X-Laurel-Key': keys.workspaceA },
    })
    expect(response.status).toBeLessThan(300)
    expect(response.headers.get('x-d1-calls')).toBe('1')
  })

  test.each([
    ['PATCH', { state: 'published' }],
    ['DELETE', undefined],
  ])('is safe to retry when a response of the database is lost: %s', async (method, body) => {
    const cookie = await signIn()
    const fault = { call: 1, throwAfter: 'D1_ERROR: Network connection lost.' }
    const { body: item } = await callInbox(cookie, 'GET', `testimonials/${testimonialId}`)
    const headers = { 'If-Match': item.etag }
    const response = await callInboxWithFaults(cookie, method, `testimonials/${testimonialId}`, {
      body,
      fault,
      headers,
    })
    expect(response.status).toBeLessThan(300)
    // A deletion also looks for the record, and then for the workspace whose cache it purges.
    expect(response.headers.get('x-d1-calls')).toBe(method === 'DELETE' ? '4' : '2')
    expect(await query('SELECT action FROM history')).toHaveLength(1)
  })

  test('writes no more rows to publish than PUT does, besides two of the history', async () => {
    const cookie = await signIn()
    const rowsWritten = async (send: () => ReturnType<typeof callWithFaults>) => {
      // The first request of a key or a session on a day also records its use.
      await send()
      await query('UPDATE testimonials SET published = 0')
      return Number((await send()).headers.get('x-d1-rows-written'))
    }
    const path = `testimonials/${testimonialId}`
    const put = await rowsWritten(() =>
      callWithFaults('PUT', `/v1/testimonial/${testimonialId}`, { key: keys.workspaceA, body: { published: true } }),
    )
    const patch = await rowsWritten(() => callInboxWithFaults(cookie, 'PATCH', path, { body: { state: 'published' } }))
    // The testimonial, and its entry in the index by state.
    expect([put, patch]).toEqual([2, 4])
  })
})

test('no statement uses LIKE, whose patterns D1 limits to 50 bytes', () => {
  const sources = globSync('worker/{db,routes,middleware,lib}/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  expect(sources.join('').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')).not.toMatch(/\b(?:LIKE|GLOB)\b/)
})
