import { describe, expect, test } from 'vitest'
import * as limits from '../../shared/limits.ts'
import {
  addKey,
  allRows,
  call,
  callWithFaults,
  createWorkspace,
  db,
  keys,
  rows,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/harness.ts'

/* Section 10 of the contract: what an API client reads, page by page and by address. */

type Record = { id: string; created: string; [key: string]: unknown }

const get = (path: string, headers: { [name: string]: string } = {}) =>
  call('GET', path, { key: keys.workspaceA, headers })
const resources = ['testimonial', 'contacts'] as const
const tableOf = { testimonial: 'testimonials', contacts: 'contacts' }

/** As many records as wanted, several of them in each millisecond; answers their ids, newest first. */
async function seed(resource: (typeof resources)[number], count: number, workspaceId = workspaceA): Promise<string[]> {
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3)).toISOString()
  const records = Array.from({ length: count }, (_, index) => ({ id: crypto.randomUUID(), created: at(index) }))
  const insert = `INSERT INTO ${tableOf[resource]} (id, workspaceId, created, email)
    SELECT value ->> 'id', ?, value ->> 'created', 'ada@example.com' FROM json_each(?)`
  await db.prepare(insert).bind(workspaceId, JSON.stringify(records)).run()
  const place = ({ id, created }: Record) => `${created} ${id}`
  return records.sort((one, other) => (place(one) < place(other) ? 1 : -1)).map(({ id }) => id)
}

/** The address in `Link: <…>; rel="next"`, or nothing. */
function next({ headers }: { headers: { get(name: string): string | null } }): string | undefined {
  const [, address] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? []
  return address
}

async function allPages(path: string, between: (page: number) => Promise<unknown> = async () => undefined) {
  const pages: Record[][] = []
  for (let address: string | undefined = path; address; ) {
    const answer = await get(address)
    expect(answer.status).toBe(200)
    pages.push(answer.body)
    address = next(answer)
    await between(pages.length)
  }
  return pages
}

describe.each(resources)('GET /v1/%s', (resource) => {
  const path = `/v1/${resource}`
  const all = `${path}/all/${workspaceA}`
  const create = async (body: object, key = keys.workspaceA) => (await call('POST', path, { key, body })).body

  test('{id} answers the record as it was created, in either spelling of its id', async () => {
    const record = await create({ firstname: 'Ada', email: 'ada@example.com' })
    expect(await get(`${path}/${record.id}`)).toMatchObject({ status: 200, body: record })
    expect(await get(`${path}/${record.id.toUpperCase()}?anything=goes`)).toMatchObject({ status: 200, body: record })
    expect(await call('HEAD', `${path}/${record.id}`, { key: keys.workspaceA })).toMatchObject({
      status: 200,
      text: '',
    })
  })

  test('all/{workspaceId} answers a bare array of records, newest first, and nothing of another workspace', async () => {
    await seed(resource, 2, workspaceB)
    expect(await get(all)).toMatchObject({ status: 200, body: [] })
    const ids = await seed(resource, 7)
    const answer = await get(`${path}/all/${workspaceA.toUpperCase()}`)
    expect(answer.body.map(({ id }: Record) => id)).toEqual(ids)
    expect(answer.body[0]).toEqual((await get(`${path}/${ids[0]}`)).body)
    expect(next(answer)).toBeUndefined()
  })

  test('all/{workspaceId} answers 1,000 records without a limit, and leads on to the rest', async () => {
    const ids = await seed(resource, limits.pageSize + 2)
    expect((await allPages(all)).map((page) => page.map(({ id }) => id))).toEqual([
      ids.slice(0, 1_000),
      ids.slice(1_000),
    ])
  })

  test('all/{workspaceId} ends where the records end, whatever the limit', async () => {
    const ids = await seed(resource, 7)
    for (const [limit, sizes] of [
      [1, [1, 1, 1, 1, 1, 1, 1]],
      [3, [3, 3, 1]],
      [7, [7]],
      [8, [7]],
    ] as const) {
      const pages = await allPages(`${all}?limit=${limit}`)
      expect(pages.map(({ length }) => length)).toEqual(sizes)
      expect(pages.flat().map(({ id }) => id)).toEqual(ids)
    }
  })

  test('all/{workspaceId} neither repeats nor skips a record while others come and go', async () => {
    const ids = await seed(resource, 30)
    // The records that two of the cursors were made of, and one that is still to come.
    const gone = [ids[3], ids[7], ids[20]]
    const pages = await allPages(`${all}?limit=4`, async (page) => {
      await create({ firstname: 'new' })
      const id = gone[page - 1]
      if (id) await call('DELETE', `${path}/${id}`, { key: keys.workspaceA })
    })
    expect(pages.flat().map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[20]))
  })

  test('?email= answers the records with this address, in either case of ASCII letters, newest first', async () => {
    const addresses = [
      'ada@example.com',
      'ADA@Example.com',
      'ada@example.org',
      'äda@example.com',
      '%@example.com',
      null,
    ]
    const records: Record[] = []
    for (const email of addresses) records.push(await create({ email }))
    await create({ email: 'ada@example.com' }, keys.workspaceB)
    const [first, second, , fourth, fifth] = records
    expect((await get(`${path}?email=ada@example.com`)).body).toEqual([second, first])
    expect((await get(`${path}?email=%C3%84DA@example.com`)).body).toEqual([])
    expect((await get(`${path}?email=%C3%A4da@example.com`)).body).toEqual([fourth])
    expect((await get(`${path}?email=%25@example.com`)).body).toEqual([fifth])
    expect((await get(`${path}?email=nobody@example.com`)).body).toEqual([])
  })

  test('?email= answers the newest 1,000', async () => {
    const ids = await seed(resource, limits.pageSize + 1)
    const answer = await get(`${path}?email=ada@example.com`)
    expect(answer.body.map(({ id }: Record) => id)).toEqual(ids.slice(0, 1_000))
    expect(next(answer)).toBeUndefined()
  })
})

describe('GET /v1/testimonial/all/{workspaceId}', () => {
  test('?published= leaves the others out, on every page; without it they stand in their order', async () => {
    const ids = await seed('testimonial', 9)
    const published = ids.filter((_, index) => index % 2)
    for (const id of published)
      await call('PUT', `/v1/testimonial/${id}`, { key: keys.workspaceA, body: { published: true } })
    expect((await allPages(`/v1/testimonial/all/${workspaceA}?limit=2`)).flat().map(({ id }) => id)).toEqual(ids)
    const all = `/v1/testimonial/all/${workspaceA}?limit=2&published=`
    expect((await allPages(`${all}true`)).flat().map(({ id }) => id)).toEqual(published)
    expect((await allPages(`${all}false`)).flat().map(({ id }) => id)).toEqual(
      ids.filter((_, index) => index % 2 === 0),
    )
  })

  // 300 records of 40 or 60 kB each in JSON: more than the bytes of a page.
  test.each([
    ['😀', [208, 92]],
    ['\u0001', [139, 139, 22]],
  ])('answers no more of %j than fits into a worker, and leads on to the rest', async (character, lengths) => {
    const insert = `INSERT INTO testimonials (id, workspaceId, created, testimonialText)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      SELECT printf('00000000-0000-4000-8000-%012d', i), ?, printf('2026-01-01T00:00:00.%03dZ', i), replace(printf('%.10000c', '.'), '.', ?) FROM n`
    await db.prepare(insert).bind(workspaceA, character).run()
    const pages = await allPages(`/v1/testimonial/all/${workspaceA}`)
    expect(pages.map(({ length }) => length)).toEqual(lengths)
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(300)
  })

  /** 300 records with this text, in SQL by their number `i`, the oldest of which is the first. */
  async function seedTexts(text: string) {
    const insert = `INSERT INTO testimonials (id, workspaceId, created, email, testimonialText)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      SELECT printf('00000000-0000-4000-8000-%012d', i), ?, printf('2026-01-01T00:00:00.%03dZ', i), 'a@b', ${text} FROM n`
    await db.prepare(insert).bind(workspaceA).run()
  }
  const large = "replace(printf('%.10000c', '.'), '.', char(1))"
  const medium = "replace(printf('%.10000c', '.'), '.', '😀')"

  test.each([
    ['its newest records are large and the others small', `iif(i > 150, ${large}, 'small')`, [139, 161]],
    ['a larger one comes on a later page', `iif(i = 1, ${large}, ${medium})`, [208, 92]],
    ['the newest is larger than the others', `iif(i = 300, ${large}, ${medium})`, [208, 92]],
  ])('answers as many records as fit where %s', async (_, text, lengths) => {
    await seedTexts(text)
    const pages = await allPages(`/v1/testimonial/all/${workspaceA}`)
    expect(pages.map(({ length }) => length)).toEqual(lengths)
    expect(pages.flat().map(({ id }) => id)).toEqual((await rows('testimonials')).map(({ id }) => id).reverse())
    const { body } = await call('GET', '/v1/testimonial?email=a@b', { key: keys.workspaceA })
    expect(body).toHaveLength(lengths[0] ?? 0)
  })
})

describe('refused, in one sentence', () => {
  const limit = 'limit: must be a whole number from 1 to 1000'
  const cursor = 'cursor: is not a cursor for this list'
  const email = 'email: must be an e-mail address of at most 254 characters'
  const published = 'published: must be true or false'
  const testimonials = `/v1/testimonial/all/${workspaceA}`
  const contacts = `/v1/contacts/all/${workspaceA}`

  test.each([
    ...[testimonials, contacts].flatMap((path) => [
      ...['0', '1001', '-1', '1.5', '1e2', '٣', 'ten', '', ' 5', '99999999999', '5&limit=6'].map((value) => [
        `${path}?limit=${value}`,
        limit,
      ]),
      ...['', 'x', 'AAAA', '!', '1', 'a&cursor=b'].map((value) => [`${path}?cursor=${value}`, cursor]),
      [`${path}?limit=0&cursor=!`, `${limit}; ${cursor}`],
      [`${path}?curser=x`, 'curser: is not a parameter; did you mean cursor?'],
      [`${path}?__proto__=x`, '__proto__: is not a parameter'],
      [`${path}?email=a@b`, 'email: is not a parameter'],
      [`${path}?limit=0&page=2`, `${limit}; page: is not a parameter`],
    ]),
    ...['maybe', '', '1', 'TRUE', 'true&published=true'].map((value) => [
      `${testimonials}?published=${value}`,
      published,
    ]),
    [`${contacts}?published=true`, 'published: is not a parameter'],
    ...['/v1/testimonial', '/v1/contacts'].flatMap((path) => [
      [path, email],
      ...['', 'ada', 'a@b&email=c@d', '%00@b', `${'a'.repeat(254)}@b`].map((value) => [
        `${path}?email=${value}`,
        email,
      ]),
      [`${path}?emial=a@b`, `${email}; emial: is not a parameter; did you mean email?`],
      [`${path}?email=a@b&limit=5`, 'limit: is not a parameter'],
    ]),
    ['/v1/workspaces?limit=1', 'limit: is not a parameter'],
    ['/v1/keys?x', 'x: is not a parameter'],
    ['/v1/websites?x', 'x: is not a parameter'],
  ])('GET %s', async (path, sentence) => {
    const answer = await get(String(path))
    expect([answer.status, answer.body]).toEqual([400, sentence])
  })

  test('a cursor of another list, another workspace, or changed by hand', async () => {
    const place = await createWorkspace()
    await addKey(keys.unknown, workspaceB)
    for (const resource of resources) {
      await seed(resource, 2)
      await seed(resource, 2, place.workspaceId)
    }
    const cursorOf = async (path: string, key: string) => {
      const address = next(await call('GET', `${path}?limit=1`, { key }))
      return new URL(address ?? '').searchParams.get('cursor') ?? ''
    }
    const own = await cursorOf(testimonials, keys.workspaceA)
    const strange = [
      await cursorOf(contacts, keys.workspaceA),
      await cursorOf(`/v1/testimonial/all/${place.workspaceId}`, place.key),
      own.slice(0, -1),
      `${own}A`,
      own.replace(/^./, (first) => (first === 'M' ? 'N' : 'M')),
      Buffer.from(`2026-01-01T00:00:00.000Z ${unknownId}`).toString('base64url'),
    ]
    const before = await allRows()
    for (const cursor_ of strange) {
      const answer = await get(`${testimonials}?limit=1&cursor=${cursor_}`)
      expect([answer.status, answer.body]).toEqual([400, cursor])
    }
    expect((await get(`${testimonials}?limit=1&cursor=${own}`)).status).toBe(200)
    expect(await allRows()).toEqual(before)
  })
})

describe('a list costs the same wherever it begins and however long it is', () => {
  const plans = async (path: string, key = keys.workspaceA) => {
    const { status, headers } = await callWithFaults('GET', path, { key, headers: { 'X-Explain': 'yes' } })
    expect(status).toBe(200)
    return { calls: headers.get('x-d1-calls'), plan: String(JSON.parse(headers.get('x-plans') ?? '')[0]) }
  }

  test.each(resources)('and reads each record of %s twice', async (resource) => {
    await seed(resource, 9)
    const read = async (limit: number) => {
      const path = `/v1/${resource}/all/${workspaceA}?limit=${limit}`
      return Number((await callWithFaults('GET', path, { key: keys.workspaceA })).headers.get('x-d1-rows-read'))
    }
    // The first request of a key notes the day.
    await read(1)
    expect((await read(7)) - (await read(3))).toBe(2 * 4)
  })

  test.each([
    ['a first page', 'testimonial', 'all/:id?limit=2', 'ByPublished (workspaceId=? AND published=?)'],
    [
      'a later page',
      'testimonial',
      'all/:id?limit=2&cursor',
      'ByPublished (workspaceId=? AND published=? AND (created,id)<(?,?))',
    ],
    [
      'what is published',
      'testimonial',
      'all/:id?limit=2&published=false',
      'ByPublished (workspaceId=? AND published=?)',
    ],
    [
      'what is published, later',
      'testimonial',
      'all/:id?limit=2&published=false&cursor',
      'ByPublished (workspaceId=? AND published=? AND (created,id)<(?,?))',
    ],
    ['an address', 'testimonial', '?email=ada@example.com', 'ByEmail (workspaceId=? AND email=?)'],
    ['a first page', 'contacts', 'all/:id?limit=2', 'Newest (workspaceId=?)'],
    ['a later page', 'contacts', 'all/:id?limit=2&cursor', 'Newest (workspaceId=? AND (created,id)<(?,?))'],
    ['an address', 'contacts', '?email=ada@example.com', 'ByEmail (workspaceId=? AND email=?)'],
  ] as const)(
    '%s of %s reads an index in its order, without sorting, in one round trip',
    async (_, resource, query, index) => {
      await seed(resource, 5)
      let path = `/v1/${resource}${query.startsWith('?') ? '' : '/'}${query.replace(':id', workspaceA).replace('&cursor', '')}`
      if (query.endsWith('cursor')) path = next(await get(path))?.replace(/^https?:\/\/[^/]+/, '') ?? ''
      const { calls, plan } = await plans(path)
      expect(plan).toContain(`SEARCH ${tableOf[resource]} USING INDEX ${tableOf[resource]}${index}`)
      expect(plan).not.toContain('TEMP B-TREE')
      expect(calls).toBe('1')
    },
  )
})
