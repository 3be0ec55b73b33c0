import { beforeEach, describe, expect, test } from 'vitest'
import {
  addKey,
  allRows,
  basicAuth,
  call,
  callWithFaults,
  createWorkspace,
  db,
  hashKey,
  keys,
  rows,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/harness.ts'

/* Who may what, over every endpoint alike. A route that is not in this table fails the first test. */
type Endpoint = { method: string; path: string; done: number; visitor?: number; body?: object; query?: string }
const endpoints: Endpoint[] = [
  ...['testimonial', 'contacts'].flatMap((resource): Endpoint[] => {
    const [path, body] = [`/v1/${resource}`, { firstname: 'after' }]
    return [
      { method: 'POST', path, body, done: 201, visitor: resource === 'testimonial' ? 201 : 401 },
      { method: 'GET', path, query: '?email=a@b', done: 200 },
      { method: 'GET', path: `${path}/all/:id`, done: 200 },
      { method: 'GET', path: `${path}/:id`, done: 200 },
      { method: 'PUT', path: `${path}/:id`, body, done: 200 },
      { method: 'DELETE', path: `${path}/:id`, done: 204 },
    ]
  }),
  { method: 'GET', path: '/v1/workspaces', done: 200 },
  { method: 'PUT', path: '/v1/workspaces/:id', body: { name: 'after' }, done: 200 },
  { method: 'GET', path: '/v1/websites', done: 200 },
  { method: 'POST', path: '/v1/keys', body: { label: 'after' }, done: 201 },
  { method: 'GET', path: '/v1/keys', done: 200 },
  { method: 'DELETE', path: '/v1/keys/:id', done: 204 },
]

/** What anybody may ask: it touches no workspace, or only tells its name. */
const open = [
  'GET /health',
  'GET /openapi.json',
  'GET /docs',
  'GET /form/',
  'GET /form/:workspaceId',
  'GET /form/:workspaceId/thanks',
]

/** What is as open as `POST /v1/testimonial`, and judged in form-page.test.ts. */
const pages = ['POST /form/:workspaceId']

test('every route of the service is judged here', async () => {
  const { body: routes } = await callWithFaults('GET', '/routes')
  const judged = [
    ...open,
    ...pages,
    ...endpoints.map(({ method, path }) => `${method} ${path.replace('all/:id', 'all/:workspaceId')}`),
  ]
  const served = routes.filter(({ isMiddleware }: { isMiddleware: boolean }) => !isMiddleware)
  expect(served.map(({ method, path }: { method: string; path: string }) => `${method} ${path}`).sort()).toEqual(
    judged.sort(),
  )
})

const challenge = 'Basic realm="laurel", charset="UTF-8"'
const notKnown = 'Authorization: the API key is unknown or revoked'
const noKey = 'Authorization: must be HTTP Basic with an API key (lk_…) as the password'

/** What is no credential, and why. */
const refused: [string, string, string][] = [
  ['an unknown key', basicAuth(keys.unknown), notKnown],
  ['a revoked key', basicAuth(keys.revoked), notKnown],
  ['a key with one character changed', basicAuth(keys.workspaceA.replace('0', '1')), notKnown],
  ['a key in another case', basicAuth(keys.workspaceA.toUpperCase()), noKey],
  ['a key cut short', basicAuth(keys.workspaceA.slice(0, -1)), notKnown],
  ['a key with a space behind', basicAuth(`${keys.workspaceA} `), noKey],
  ['a key with a line feed behind', basicAuth(`${keys.workspaceA}\n`), noKey],
  ['a key with a zero byte behind', basicAuth(`${keys.workspaceA}\0`), noKey],
  ['a key with a look-alike letter', basicAuth(keys.workspaceA.replace('o', 'о')), noKey],
  ['a key behind a second colon', basicAuth(`:${keys.workspaceA}`), noKey],
  ...['\u0001', '\u007f', '\u0085'].map((control): [string, string, string] => [
    `a user name with ${JSON.stringify(control)}`,
    basicAuth(keys.workspaceA, `a${control}b`),
    noKey,
  ]),
  ['a key as the user name', basicAuth('', keys.workspaceA), noKey],
  ['a password of 40 kB', basicAuth(`lk_${'x'.repeat(30_000)}`), noKey],
  ['a bearer token', `Bearer ${keys.workspaceA}`, noKey],
  ['the bare key', keys.workspaceA, noKey],
  ['no credentials', 'Basic', noKey],
  ['no colon', `Basic ${Buffer.from(keys.workspaceA).toString('base64')}`, noKey],
  ['bad base64', `Basic !!!${basicAuth(keys.workspaceA).slice(9)}`, noKey],
  ['two headers', `${basicAuth(keys.workspaceA)}, ${basicAuth(keys.workspaceA)}`, noKey],
]

/** What each of the two workspaces has, by the path under which it is asked for. */
const have = (workspaceId: string, end: string) => ({
  '/v1/testimonial/:id': `00000000-0000-4000-8000-0000000001${end}`,
  '/v1/contacts/:id': `00000000-0000-4000-8000-0000000002${end}`,
  '/v1/keys/:id': `00000000-0000-4000-8000-0000000003${end}`,
  '/v1/workspaces/:id': workspaceId,
  '/v1/testimonial/all/:id': workspaceId,
  '/v1/contacts/all/:id': workspaceId,
})
const places = [have(workspaceA, '0a'), have(workspaceB, '0b')] as const

async function fill() {
  const statements = places.flatMap((place) => {
    const [testimonial, contact, key, workspaceId] = Object.values(place)
    const record = "(id, workspaceId, created, email) VALUES (?, ?, '2026-01-01T00:00:00.000Z', 'a@b')"
    return [
      db.prepare(`INSERT INTO testimonials ${record}`).bind(testimonial, workspaceId),
      db.prepare(`INSERT INTO contacts ${record}`).bind(contact, workspaceId),
      db
        .prepare("INSERT INTO apiKeys (id, workspaceId, created, label, prefix, hash) VALUES (?, ?, 'x', '', '', ?)")
        .bind(key, workspaceId, hashKey(String(key))),
    ]
  })
  await db.batch(statements)
}

describe.each(endpoints)('$method $path', ({ method, path: template, done, visitor = 401, body, query = '' }) => {
  let path = ''
  let foreign = ''
  let alike: string[] = []
  let before: unknown
  beforeEach(async () => {
    await fill()
    const [own, other] = places.map((place) => Object.entries(place).find(([path]) => path === template)?.[1])
    const at = (id = '') => template.replace(':id', id)
    path = at(own) + query
    foreign = at(other)
    // What is another kind of thing, was never there, or is no id at all.
    alike = [...Object.values(places[0]).filter((id) => id !== own), unknownId, 'nonsense', '%00', "'"].map(at)
    before = await allRows()
  })
  const attempt = (headers: Record<string, string>, at = path) => call(method, at, { headers, body })

  test.each([
    ['any user name', (key: string) => basicAuth(key, 'apikey')],
    ['no user name', (key: string) => basicAuth(key, '')],
    ['a user name in another script', (key: string) => basicAuth(key, 'ключ')],
    ['the scheme in another case', (key: string) => basicAuth(key).replace('Basic', 'bAsIc')],
    ['several spaces', (key: string) => basicAuth(key).replace(' ', '   ')],
  ])('takes a key with %s', async (_, header) => {
    expect((await attempt({ Authorization: header(keys.workspaceA) })).status).toBe(done)
  })

  test('refuses whatever is not a live key in HTTP Basic, and stores nothing', async () => {
    for (const [what, authorization, sentence] of refused) {
      const answer = await attempt({ Authorization: authorization })
      expect([answer.status, answer.body], what).toEqual([401, sentence])
      expect(answer.headers.get('www-authenticate')).toBe(challenge)
    }
    expect(await allRows()).toEqual(before)
  })

  test('refuses a key in the query and in the body', async () => {
    if (visitor === 401) expect((await attempt({}, `${path}?key=${keys.workspaceA}`)).status).toBe(401)
    if (body)
      expect((await call(method, path, { body: { key: keys.workspaceA } })).status).toBe(visitor === 401 ? 401 : 400)
    expect(await allRows()).toEqual(before)
  })

  test(`answers a visitor ${visitor}`, async () => {
    const answer = await attempt({})
    expect(answer.status).toBe(visitor)
    expect(answer.headers.get('www-authenticate')).toBe(visitor === 401 ? challenge : null)
    if (visitor === 401) expect(await allRows()).toEqual(before)
  })

  test('revoking a key ends it with the next request', async () => {
    await db.prepare('UPDATE apiKeys SET revoked = created WHERE workspaceId = ?').bind(workspaceA).run()
    before = await allRows()
    expect(await attempt({ Authorization: basicAuth(keys.workspaceA) })).toMatchObject({ status: 401, body: notKnown })
    expect(await allRows()).toEqual(before)
  })

  if (body && 'firstname' in body && method === 'POST') {
    test('answers a foreign, an unknown and a malformed workspace alike, and stores nothing', async () => {
      for (const workspaceId of [workspaceB, unknownId, 'nonsense', ' ']) {
        const answer = await call(method, path, { key: keys.workspaceA, body: { workspaceId } })
        expect([answer.status, answer.body]).toEqual([400, 'workspaceId: is not a registered workspace'])
      }
      expect(await allRows()).toEqual(before)
    })
  }
  if (template.endsWith(':id')) {
    test('answers what is foreign and what never was alike, and changes nothing', async () => {
      const headers = { Authorization: basicAuth(keys.workspaceA) }
      const answers = await Promise.all([foreign, ...alike].map((at) => attempt(headers, at)))
      const [first, ...others] = answers.map(({ status, text, headers }) => {
        const shown = [...(headers as Headers)].filter(([name]) => !['x-request-id', 'date'].includes(name))
        return { status, text, shown }
      })
      expect(first).toMatchObject({ status: 404, text: '"There is no such record."' })
      for (const answer of others) expect(answer).toEqual(first)
      expect(await allRows()).toEqual(before)
    })
  }
})

test('of three workspaces none finds out about another, whatever its key, resource and method', async () => {
  const owners = await Promise.all([createWorkspace(), createWorkspace(), createWorkspace()])
  const records = new Map<string, string>()
  for (const resource of ['testimonial', 'contacts']) {
    for (const { workspaceId, key } of owners) {
      const { body } = await call('POST', `/v1/${resource}`, { key, body: { firstname: workspaceId, workspaceId } })
      records.set(`${resource} ${workspaceId}`, body.id)
    }
  }
  const before = await allRows()
  for (const resource of ['testimonial', 'contacts']) {
    for (const owner of owners) {
      const id = records.get(`${resource} ${owner.workspaceId}`)
      for (const key of [...owners.map(({ key }) => key), keys.revoked, keys.unknown]) {
        const own = key === owner.key
        const refused = [keys.revoked, keys.unknown].includes(key) ? 401 : undefined
        const put = await call('PUT', `/v1/${resource}/${id}`, { key })
        expect(put.status).toBe(refused ?? (own ? 200 : 404))
        for (const at of [id, `all/${owner.workspaceId}`]) {
          const get = await call('GET', `/v1/${resource}/${at}`, { key })
          expect(get.status).toBe(refused ?? (own ? 200 : 404))
          if (!own) expect(get.text).not.toContain(owner.workspaceId)
        }
        if (!own) expect((await call('DELETE', `/v1/${resource}/${id}`, { key })).status).toBe(refused ?? 404)
        const nobody = await call('PUT', `/v1/${resource}/${unknownId}`, { key })
        if (!own) expect([put.status, put.text]).toEqual([nobody.status, nobody.text])
        if (own) continue
        const post = await call('POST', `/v1/${resource}`, { key, body: { workspaceId: owner.workspaceId } })
        const nowhere = await call('POST', `/v1/${resource}`, { key, body: { workspaceId: unknownId } })
        expect(post.status).toBe(refused ?? 400)
        expect([post.status, post.text]).toEqual([nowhere.status, nowhere.text])
      }
    }
  }
  expect(await allRows()).toEqual(before)
})

test('a key is stored as a digest and noted with the day of its use', async () => {
  // A key of its own: an isolate notes each key once a day.
  const key = `lk_${crypto.randomUUID()}`
  await addKey(key, workspaceA)
  await call('POST', '/v1/contacts', { key })
  const days = async () => (await rows('apiKeys')).map(({ lastUsedDay }) => lastUsedDay)
  await expect.poll(days).toContain(new Date().toISOString().slice(0, 10))
  expect(JSON.stringify(await rows('apiKeys'))).not.toContain(key)
  // And no other key is.
  expect((await days()).filter(Boolean)).toHaveLength(1)
})
