import { describe, expect, test } from 'vitest'
import * as limits from '../../shared/limits.ts'
import {
  addKey,
  allRows,
  call,
  callWithFaults,
  createWorkspace,
  keys,
  query,
  rows,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'

/* Reading records: by id, in pages and by e-mail. */

type ApiRecord = { id: string; created: string; [key: string]: unknown }

const get = (path: string, headers: { [name: string]: string } = {}) =>
  call('GET', path, { key: keys.workspaceA, headers })
const resources = ['testimonial', 'contacts'] as const
const tableByResource = { testimonial: 'testimonials', contacts: 'contacts' }

/** Stores this many records, three per millisecond, and returns their ids, newest first. */
async function seed(resource: (typeof resources)[number], count: number, workspaceId = workspaceA): Promise<string[]> {
  const createdAt = (index: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3)).toISOString()
  const records = Array.from({ length: count }, (_, index) => ({ id: crypto.randomUUID(), created: createdAt(index) }))
  const insert = `INSERT INTO ${tableByResource[resource]} (id, workspaceId, created, email)
    SELECT value ->> 'id', ?, value ->> 'created', 'ada@example.com' FROM json_each(?)`
  await query(insert, workspaceId, JSON.stringify(records))
  const sortKey = ({ id, created }: ApiRecord) => `${created} ${id}`
  return records.sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1)).map(({ id }) => id)
}

/** Returns the URL in `Link: <…>; rel="next"`, or `undefined`. */
function nextUrl({ headers }: { headers: { get(name: string): string | null } }): string | undefined {
  const [, url] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? []
  return url
}

async function fetchAllPages(path: string, afterPage: (page: number) => Promise<unknown> = async () => undefined) {
  const pages: ApiRecord[][] = []
  for (let url: string | undefined = path; url; ) {
    const response = await get(url)
    expect(response.status).toBe(200)
    pages.push(response.body)
    url = nextUrl(response)
    await afterPage(pages.length)
  }
  return pages
}

describe.each(resources)('GET /v1/%s', (resource) => {
  const path = `/v1/${resource}`
  const listPath = `${path}/all/${workspaceA}`
  const create = async (body: object, key = keys.workspaceA) => (await call('POST', path, { key, body })).body

  test('{id} returns the record, for an id in lower or upper case', async () => {
    const record = await create({ firstname: 'Ada', email: 'ada@example.com' })
    expect(await get(`${path}/${record.id}`)).toMatchObject({ status: 200, body: record })
    expect(await get(`${path}/${record.id.toUpperCase()}?anything=goes`)).toMatchObject({ status: 200, body: record })
    expect(await call('HEAD', `${path}/${record.id}`, { key: keys.workspaceA })).toMatchObject({
      status: 200,
      text: '',
    })
  })

  test('all/{workspaceId} returns an array of the records of the workspace only, newest first', async () => {
    await seed(resource, 2, workspaceB)
    expect(await get(listPath)).toMatchObject({ status: 200, body: [] })
    const ids = await seed(resource, 7)
    const response = await get(`${path}/all/${workspaceA.toUpperCase()}`)
    expect(response.body.map(({ id }: ApiRecord) => id)).toEqual(ids)
    expect(response.body[0]).toEqual((await get(`${path}/${ids[0]}`)).body)
    expect(nextUrl(response)).toBeUndefined()
  })

  test('all/{workspaceId} returns pages of 1,000 records by default', async () => {
    const ids = await seed(resource, limits.pageSize + 2)
    expect((await fetchAllPages(listPath)).map((page) => page.map(({ id }) => id))).toEqual([
      ids.slice(0, 1_000),
      ids.slice(1_000),
    ])
  })

  test('all/{workspaceId} has no Link on the last page, whatever the limit', async () => {
    const ids = await seed(resource, 7)
    for (const [limit, sizes] of [
      [1, [1, 1, 1, 1, 1, 1, 1]],
      [3, [3, 3, 1]],
      [7, [7]],
      [8, [7]],
    ] as const) {
      const pages = await fetchAllPages(`${listPath}?limit=${limit}`)
      expect(pages.map(({ length }) => length)).toEqual(sizes)
      expect(pages.flat().map(({ id }) => id)).toEqual(ids)
    }
  })

  test('all/{workspaceId} neither repeats nor skips records while others are created and deleted', async () => {
    const ids = await seed(resource, 30)
    // The records that two of the cursors name, and one on a later page.
    const deleted = [ids[3], ids[7], ids[20]]
    const pages = await fetchAllPages(`${listPath}?limit=4`, async (page) => {
      await create({ firstname: 'new' })
      const id = deleted[page - 1]
      if (id) await call('DELETE', `${path}/${id}`, { key: keys.workspaceA })
    })
    expect(pages.flat().map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[20]))
  })

  test('?email= returns the records with this e-mail, ASCII case-insensitive, newest first', async () => {
    const emails = ['ada@example.com', 'ADA@Example.com', 'ada@example.org', 'äda@example.com', '%@example.com', null]
    const records: ApiRecord[] = []
    for (const email of emails) records.push(await create({ email }))
    await create({ email: 'ada@example.com' }, keys.workspaceB)
    const [first, second, , fourth, fifth] = records
    expect((await get(`${path}?email=ada@example.com`)).body).toEqual([second, first])
    expect((await get(`${path}?email=%C3%84DA@example.com`)).body).toEqual([])
    expect((await get(`${path}?email=%C3%A4da@example.com`)).body).toEqual([fourth])
    expect((await get(`${path}?email=%25@example.com`)).body).toEqual([fifth])
    expect((await get(`${path}?email=nobody@example.com`)).body).toEqual([])
  })

  test('?email= returns at most the newest 1,000', async () => {
    const ids = await seed(resource, limits.pageSize + 1)
    const response = await get(`${path}?email=ada@example.com`)
    expect(response.body.map(({ id }: ApiRecord) => id)).toEqual(ids.slice(0, 1_000))
    expect(nextUrl(response)).toBeUndefined()
  })
})

describe('GET /v1/testimonial/all/{workspaceId}', () => {
  test('?published= filters every page; without it, both kinds are in order', async () => {
    const ids = await seed('testimonial', 9)
    const published = ids.filter((_, index) => index % 2)
    for (const id of published)
      await call('PUT', `/v1/testimonial/${id}`, { key: keys.workspaceA, body: { published: true } })
    expect((await fetchAllPages(`/v1/testimonial/all/${workspaceA}?limit=2`)).flat().map(({ id }) => id)).toEqual(ids)
    const filtered = `/v1/testimonial/all/${workspaceA}?limit=2&published=`
    expect((await fetchAllPages(`${filtered}true`)).flat().map(({ id }) => id)).toEqual(published)
    expect((await fetchAllPages(`${filtered}false`)).flat().map(({ id }) => id)).toEqual(
      ids.filter((_, index) => index % 2 === 0),
    )
  })

  // 300 records of 40 or 60 kB each in JSON exceed the size limit of a page.
  test.each([
    ['😀', [208, 92]],
    ['\u0001', [139, 139, 22]],
  ])('splits records full of %j into pages within the size limit', async (character, lengths) => {
    const insert = `INSERT INTO testimonials (id, workspaceId, created, testimonialText)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      SELECT printf('00000000-0000-4000-8000-%012d', i), ?, printf('2026-01-01T00:00:00.%03dZ', i), replace(printf('%.10000c', '.'), '.', ?) FROM n`
    await query(insert, workspaceA, character)
    const pages = await fetchAllPages(`/v1/testimonial/all/${workspaceA}`)
    expect(pages.map(({ length }) => length)).toEqual(lengths)
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(300)
  })

  /** Stores 300 records; `text` is SQL for the text of record `i`, counted from the oldest. */
  async function seedTexts(text: string) {
    const insert = `INSERT INTO testimonials (id, workspaceId, created, email, testimonialText)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      SELECT printf('00000000-0000-4000-8000-%012d', i), ?, printf('2026-01-01T00:00:00.%03dZ', i), 'a@b', ${text} FROM n`
    await query(insert, workspaceA)
  }
  const large = "replace(printf('%.10000c', '.'), '.', char(1))"
  const medium = "replace(printf('%.10000c', '.'), '.', '😀')"

  test.each([
    ['if the newest records are large and the others small', `iif(i > 150, ${large}, 'small')`, [139, 161]],
    ['if a larger record is on a later page', `iif(i = 1, ${large}, ${medium})`, [208, 92]],
    ['if the newest record is larger than the others', `iif(i = 300, ${large}, ${medium})`, [208, 92]],
  ])('fills pages up to the size limit %s', async (_, text, lengths) => {
    await seedTexts(text)
    const pages = await fetchAllPages(`/v1/testimonial/all/${workspaceA}`)
    expect(pages.map(({ length }) => length)).toEqual(lengths)
    expect(pages.flat().map(({ id }) => id)).toEqual((await rows('testimonials')).map(({ id }) => id).reverse())
    const { body } = await call('GET', '/v1/testimonial?email=a@b', { key: keys.workspaceA })
    expect(body).toHaveLength(lengths[0] ?? 0)
  })
})

describe('invalid queries', () => {
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
  ])('rejects GET %s', async (path, message) => {
    const response = await get(String(path))
    expect([response.status, response.body]).toEqual([400, message])
  })

  test('rejects a cursor of another list or workspace, or a modified one', async () => {
    const other = await createWorkspace()
    await addKey(keys.unknown, workspaceB)
    for (const resource of resources) {
      await seed(resource, 2)
      await seed(resource, 2, other.workspaceId)
    }
    const fetchCursor = async (path: string, key: string) => {
      const url = nextUrl(await call('GET', `${path}?limit=1`, { key }))
      return new URL(url ?? '').searchParams.get('cursor') ?? ''
    }
    const valid = await fetchCursor(testimonials, keys.workspaceA)
    const invalid = [
      await fetchCursor(contacts, keys.workspaceA),
      await fetchCursor(`/v1/testimonial/all/${other.workspaceId}`, other.key),
      valid.slice(0, -1),
      `${valid}A`,
      valid.replace(/^./, (first) => (first === 'M' ? 'N' : 'M')),
      Buffer.from(`2026-01-01T00:00:00.000Z ${unknownId}`).toString('base64url'),
    ]
    const before = await allRows()
    for (const invalidCursor of invalid) {
      const response = await get(`${testimonials}?limit=1&cursor=${invalidCursor}`)
      expect([response.status, response.body]).toEqual([400, cursor])
    }
    expect((await get(`${testimonials}?limit=1&cursor=${valid}`)).status).toBe(200)
    expect(await allRows()).toEqual(before)
  })
})

describe('the cost of a list', () => {
  const explain = async (path: string, key = keys.workspaceA) => {
    const { status, headers } = await callWithFaults('GET', path, { key, headers: { 'X-Explain': 'yes' } })
    expect(status).toBe(200)
    return { calls: headers.get('x-d1-calls'), plan: String(JSON.parse(headers.get('x-plans') ?? '')[0]) }
  }

  test.each(resources)('reads two rows for each record of %s', async (resource) => {
    await seed(resource, 9)
    const rowsRead = async (limit: number) => {
      const path = `/v1/${resource}/all/${workspaceA}?limit=${limit}`
      return Number((await callWithFaults('GET', path, { key: keys.workspaceA })).headers.get('x-d1-rows-read'))
    }
    // The first request of a key also records its use.
    await rowsRead(1)
    expect((await rowsRead(7)) - (await rowsRead(3))).toBe(2 * 4)
  })

  test.each([
    ['a first page', 'testimonial', 'all/:id?limit=2', 'ByState (workspaceId=? AND <expr>=?)'],
    [
      'a later page',
      'testimonial',
      'all/:id?limit=2&cursor',
      'ByState (workspaceId=? AND <expr>=? AND (created,id)<(?,?))',
    ],
    [
      'a first page with a filter',
      'testimonial',
      'all/:id?limit=2&published=false',
      'ByState (workspaceId=? AND <expr>=?)',
    ],
    [
      'a later page with a filter',
      'testimonial',
      'all/:id?limit=2&published=false&cursor',
      'ByState (workspaceId=? AND <expr>=? AND (created,id)<(?,?))',
    ],
    ['a look-up by e-mail', 'testimonial', '?email=ada@example.com', 'ByEmail (workspaceId=? AND email=?)'],
    ['a first page', 'contacts', 'all/:id?limit=2', 'Newest (workspaceId=?)'],
    ['a later page', 'contacts', 'all/:id?limit=2&cursor', 'Newest (workspaceId=? AND (created,id)<(?,?))'],
    ['a look-up by e-mail', 'contacts', '?email=ada@example.com', 'ByEmail (workspaceId=? AND email=?)'],
  ] as const)(
    'reads one index in order, without sorting and in one round trip, for %s of %s',
    async (_, resource, query, index) => {
      await seed(resource, 5)
      let path = `/v1/${resource}${query.startsWith('?') ? '' : '/'}${query.replace(':id', workspaceA).replace('&cursor', '')}`
      if (query.endsWith('cursor')) path = nextUrl(await get(path))?.replace(/^https?:\/\/[^/]+/, '') ?? ''
      const { calls, plan } = await explain(path)
      expect(plan).toContain(`SEARCH ${tableByResource[resource]} USING INDEX ${tableByResource[resource]}${index}`)
      expect(plan).not.toContain('TEMP B-TREE')
      expect(calls).toBe('1')
    },
  )
})
