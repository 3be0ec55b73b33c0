import { beforeEach, describe, expect, test } from 'vitest'
import {
  addKey,
  batch,
  call,
  callWithFaults,
  hashKey,
  keys,
  query,
  rows,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'
import { callInbox, signIn } from '../support/service/session.ts'

/* The inbox API for API keys. Sessions use the same routes, see inbox-sessions.test.ts. */

const key = keys.workspaceA
const inbox = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(method, `/v1/inbox/${path}`, { key, body, headers })

/** Stores testimonials, the first one oldest, and returns their ids. */
async function store(...testimonials: Record<string, string | number | null>[]): Promise<string[]> {
  const ids = testimonials.map((_, index) => `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`)
  await batch(
    testimonials.map((columns, index) => {
      const row = {
        id: ids[index],
        workspaceId: workspaceA,
        created: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
        ...columns,
      }
      const names = Object.keys(row)
      return {
        sql: `INSERT INTO testimonials (${names}) VALUES (${names.map(() => '?')})`,
        values: Object.values(row),
      }
    }),
  )
  return ids
}

const toIds = (items: { id: string }[]) => items.map(({ id }) => Number(id.slice(-12)))

/** Returns the numbers of the testimonials that a list contains. */
async function list(parameters: string) {
  const response = await inbox('GET', `testimonials?${parameters}`)
  expect(response.status, response.text.slice(0, 200)).toBe(200)
  return toIds(response.body)
}

describe('a testimonial', () => {
  test('has the keys of the record, and those that only the inbox has', async () => {
    const { body: record, headers } = await call('POST', '/v1/testimonial', { key, body: { firstname: 'Ada' } })
    const { body } = await inbox('GET', `testimonials/${record.id}`)
    const etag = headers.get('etag')
    const added = {
      state: 'pending',
      tags: [],
      highlight: null,
      pinned: false,
      reply: null,
      replied: null,
      replyOutdated: false,
      picture: null,
      etag,
      withdrawn: false,
      changedFields: [],
      source: null,
      sourceName: null,
      sourceUrl: null,
      sourceDay: null,
      sourceRating: null,
      incentive: null,
      importId: null,
      invited: false,
    }
    expect(body).toEqual({ ...record, ...added })
    expect(Object.keys(body)).toEqual([...Object.keys(record), ...Object.keys(added)])
    expect((await inbox('GET', 'testimonials')).body).toEqual([body])
    expect((await inbox('GET', `testimonials/${record.id}`)).headers.get('etag')).toBe(body.etag)
  })

  test.each([
    ['pending', 0, null],
    ['published', 1, null],
    ['published', 1, 'spam'],
    ['archived', 0, 'archived'],
    ['spam', 0, 'spam'],
  ])('is %s with published = %s and folder = %s', async (state, published, folder) => {
    const [id] = await store({ published, folder })
    expect((await inbox('GET', `testimonials/${id}`)).body.state).toBe(state)
  })
})

describe('a change', () => {
  test.each(['pending', 'published', 'archived', 'spam'])(
    'moves a testimonial to %s from every state',
    async (state) => {
      const ids = await store({}, { published: 1 }, { folder: 'archived' }, { folder: 'spam' })
      for (const id of ids) {
        const { status, body, headers } = await inbox('PATCH', `testimonials/${id}`, { state })
        expect(status).toBe(200)
        expect(body).toMatchObject({ id, state, published: state === 'published' })
        expect(headers.get('etag')).toBe(body.etag)
        expect((await inbox('GET', `testimonials/${id}`)).body).toEqual(body)
      }
    },
  )

  test('sets tags, highlight and pin, and leaves what it does not name', async () => {
    const [id] = await store({ testimonialText: 'It saved us a week.', folder: 'archived' })
    const path = `testimonials/${id}`
    expect((await inbox('PATCH', path, { tags: ['shop', 'shop', 'ünïcode'] })).body.tags).toEqual(['shop', 'ünïcode'])
    expect((await inbox('PATCH', path, { highlight: 'saved us' })).body.highlight).toBe('saved us')
    const { body } = await inbox('PATCH', path, { pinned: true })
    expect(body).toMatchObject({ tags: ['shop', 'ünïcode'], highlight: 'saved us', pinned: true, state: 'archived' })
    const cleared = await inbox('PATCH', path, { tags: null, highlight: null, pinned: null })
    expect(cleared.body).toMatchObject({ tags: [], highlight: null, pinned: false, state: 'archived' })
  })

  test('without fields returns the testimonial and writes nothing', async () => {
    const [id] = await store({})
    const before = await rows('testimonials')
    expect((await inbox('PATCH', `testimonials/${id}`, {})).body.state).toBe('pending')
    expect(await rows('testimonials')).toEqual(before)
  })

  test.each([
    [{ state: 'deleted' }, 'state: must be pending, published, archived or spam'],
    [{ state: null }, 'state: must be pending, published, archived or spam'],
    [
      { tags: [''] },
      'tags: must be an array of at most 20 tags of 1 to 40 characters, none of them a control character',
    ],
    [
      { tags: ['x'.repeat(41)] },
      'tags: must be an array of at most 20 tags of 1 to 40 characters, none of them a control character',
    ],
    [
      { tags: Array.from({ length: 21 }, String) },
      'tags: must be an array of at most 20 tags of 1 to 40 characters, none of them a control character',
    ],
    [
      { tags: 'a' },
      'tags: must be an array of at most 20 tags of 1 to 40 characters, none of them a control character',
    ],
    [
      { tags: [' '] },
      'tags: must be an array of at most 20 tags of 1 to 40 characters, none of them a control character',
    ],
    [
      { tags: ['a\nb'] },
      'tags: must be an array of at most 20 tags of 1 to 40 characters, none of them a control character',
    ],
    [
      { tags: ['\ud800'] },
      'tags: must be an array of at most 20 tags of 1 to 40 characters, none of them a control character',
    ],
    [{ highlight: 'another text' }, "highlight: must be part of the testimonial's text"],
    [{ highlight: 'Saved' }, "highlight: must be part of the testimonial's text"],
    [{ pinned: 'yes' }, 'pinned: must be true or false'],
    [{ testimonialText: 'edited' }, 'testimonialText: is not a field'],
    [{ archived: true }, 'archived: is not a field'],
  ])('rejects %j and changes nothing', async (body, message) => {
    const [id] = await store({ testimonialText: 'It saved us a week.' })
    const before = await rows('testimonials')
    const response = await inbox('PATCH', `testimonials/${id}`, {
      ...body,
      ...('state' in body ? {} : { state: 'spam' }),
    })
    expect([response.status, response.body]).toEqual([400, message])
    expect(await rows('testimonials')).toEqual(before)
    expect(await query('SELECT * FROM history')).toEqual([])
  })

  test('accepts 20 tags of 40 characters, counted as code points', async () => {
    const [id] = await store({})
    const tags = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(0x1f600 + index).repeat(40))
    expect((await inbox('PATCH', `testimonials/${id}`, { tags })).body.tags).toEqual(tags)
  })

  test('reads a few rows, however many testimonials there are', async () => {
    await store(...Array.from({ length: 300 }, () => ({ testimonialText: 'x' })))
    const rowsRead = async (method: string, path: string, body?: object) =>
      Number((await callWithFaults(method, `/v1/inbox/${path}`, { key, body })).headers.get('x-d1-rows-read'))
    const id = '10000000-0000-4000-8000-000000000000'
    expect(await rowsRead('PATCH', `testimonials/${id}`, { state: 'archived' })).toBeLessThan(40)
    const change = { ids: [id], set: { state: 'published', tags: ['a'], pinned: true } }
    expect(await rowsRead('POST', 'testimonials/bulk', change)).toBeLessThan(40)
    expect(await rowsRead('GET', `history?testimonialId=${id}`)).toBeLessThan(20)
  })

  test('with If-Match fails if somebody else changed the testimonial in the meantime', async () => {
    const [id] = await store({ testimonialText: 'Wonderful' })
    const path = `testimonials/${id}`
    const { etag } = (await inbox('GET', path)).body
    const first = await inbox('PATCH', path, { state: 'published' }, { 'If-Match': etag })
    expect(first.status).toBe(200)
    for (const body of [{ state: 'spam' }, { highlight: 'no part of it' }, {}]) {
      expect((await inbox('PATCH', path, body, { 'If-Match': etag })).status).toBe(412)
    }
    expect((await inbox('DELETE', path, undefined, { 'If-Match': etag })).status).toBe(412)
    expect((await inbox('GET', path)).body).toEqual(first.body)
    expect((await inbox('PATCH', path, { pinned: true }, { 'If-Match': first.body.etag })).status).toBe(200)
  })

  test('of the text clears the highlight, and no other change does', async () => {
    const [id] = await store({ testimonialText: 'It saved us a week.' })
    await inbox('PATCH', `testimonials/${id}`, { highlight: 'a week' })
    await call('PUT', `/v1/testimonial/${id}`, {
      key,
      body: { firstname: 'Ada', testimonialText: 'It saved us a week.' },
    })
    expect((await inbox('GET', `testimonials/${id}`)).body.highlight).toBe('a week')
    const put = await call('PUT', `/v1/testimonial/${id}`, { key, body: { testimonialText: 'It saved us a week!' } })
    const { body } = await inbox('GET', `testimonials/${id}`)
    expect(body).toMatchObject({ highlight: null, etag: put.headers.get('etag') })
  })
})

describe('PUT of a testimonial', () => {
  test('takes it out of its folder when it publishes, and leads to pending when it unpublishes', async () => {
    const [archived, spam] = await store({ folder: 'archived' }, { folder: 'spam' })
    for (const id of [archived, spam]) {
      await call('PUT', `/v1/testimonial/${id}`, { key, body: { published: true } })
      expect((await inbox('GET', `testimonials/${id}`)).body.state).toBe('published')
      await call('PUT', `/v1/testimonial/${id}`, { key, body: { published: false } })
      expect((await inbox('GET', `testimonials/${id}`)).body.state).toBe('pending')
    }
  })

  test('with published: false does not move one that is not published', async () => {
    const [id] = await store({ folder: 'archived' })
    await call('PUT', `/v1/testimonial/${id}`, { key, body: { published: false, firstname: 'Ada' } })
    expect((await inbox('GET', `testimonials/${id}`)).body.state).toBe('archived')
  })
})

describe('GET /v1/testimonial/all', () => {
  const all = async (parameters: string) => {
    const { status, body } = await call('GET', `/v1/testimonial/all/${workspaceA}${parameters}`, { key })
    return status === 200 ? toIds(body) : [status, body]
  }

  test('lists one state, and without it all but spam', async () => {
    await store({}, { published: 1 }, { folder: 'archived' }, { folder: 'spam' }, {})
    expect(await all('')).toEqual([4, 2, 1, 0])
    expect(await all('?state=pending')).toEqual([4, 0])
    expect(await all('?state=published')).toEqual([1])
    expect(await all('?state=archived')).toEqual([2])
    expect(await all('?state=spam')).toEqual([3])
    expect(await all('?published=true')).toEqual([1])
    expect(await all('?published=false')).toEqual([4, 2, 0])
  })

  test('rejects state together with published, and an unknown state', async () => {
    expect(await all('?state=pending&published=false')).toEqual([400, 'state: cannot be combined with published'])
    expect(await all('?state=new')).toEqual([400, 'state: must be pending, published, archived or spam'])
  })

  test('finds spam by e-mail', async () => {
    await store({ folder: 'spam', email: 'ada@example.com' })
    expect((await call('GET', '/v1/testimonial?email=ada@example.com', { key })).body).toHaveLength(1)
  })
})

describe('the list', () => {
  test('returns one state, and without it all but spam, newest first', async () => {
    await store({}, { published: 1 }, { folder: 'archived' }, { folder: 'spam' }, {})
    expect(await list('')).toEqual([4, 2, 1, 0])
    expect(await list('state=pending')).toEqual([4, 0])
    expect(await list('state=spam')).toEqual([3])
  })

  test.each([
    ['stars=4', [1, 2]],
    ['stars=5', [0]],
    ['stars=0', [3]],
    ['tag=shop', [0]],
    ['tag=sho', []],
    ['consent=yes', [2]],
    ['consent=no', [0, 1, 3]],
    ['has=text', [1]],
    ['has=video', [2, 3]],
    ['has=photo', [0]],
    ['stars=4&consent=yes&has=video', [2]],
  ])('filters by %s', async (parameters, expected) => {
    await store(
      { stars: 5, tags: '["shop","x"]', imageUrl: 'https://example.com/' },
      { stars: 4, testimonialText: 'x' },
      { stars: 4.5, gaveConsent: 1, videoVideoUrl: 'https://example.com/' },
      { stars: 0, externalVideoHtml: 'x' },
    )
    expect((await list(parameters)).toReversed()).toEqual(expected)
  })

  test.each([
    ['names', { firstname: 'Ada', lastname: 'Lovelace' }, 'ada%20LOVE'],
    ['title and subtitle', { title: 'Head', subtitle: 'Line' }, 'line%20head'],
    ['company', { company: '100%_sure\\' }, '0%25_sure%5C'],
    ['e-mail', { email: 'ada@example.com' }, '%40EXAMPLE'],
    ['text', { testimonialText: 'すばらしい製品' }, '製品'],
    ['accented letters as stored', { firstname: 'Zoë' }, 'zoë'],
    ['long words', { testimonialText: `a${'é'.repeat(100)}b` }, `${'é'.repeat(100)}b`],
  ])('finds words in %s', async (_, columns, q) => {
    await store(columns, { firstname: 'Bob' })
    expect(await list(`q=${q}`)).toEqual([0])
  })

  test('finds only testimonials with all words, none across two fields', async () => {
    await store({ firstname: 'Ada', testimonialText: 'Wonderful' }, { firstname: 'Ada', testimonialText: 'Great' })
    expect(await list('q=ada+wonder')).toEqual([0])
    for (const q of ['adagreat', 'greatada']) expect(await list(`q=${q}`), q).toEqual([])
  })

  test.each([
    ['q=', 'q: must be 1 to 5 words of at most 300 characters together'],
    ['q=a&q=b', 'q: must be 1 to 5 words of at most 300 characters together'],
    ['q=a+b+c+d+e+f', 'q: must be 1 to 5 words of at most 300 characters together'],
    [`q=${'x'.repeat(301)}`, 'q: must be 1 to 5 words of at most 300 characters together'],
    ['stars=6', 'stars: must be a whole number from 0 to 5'],
    ['stars=4.5', 'stars: must be a whole number from 0 to 5'],
    ['consent=maybe', 'consent: must be yes or no'],
    ['has=audio', 'has: must be text, video or photo'],
    ['limit=101', 'limit: must be a whole number from 1 to 100'],
    ['state=new', 'state: must be pending, published, archived or spam'],
    ['cursor=x', 'cursor: is not a cursor for this list'],
    ['query=x', 'query: is not a parameter'],
  ])('rejects %s', async (parameters, message) => {
    const { status, body } = await inbox('GET', `testimonials?${parameters}`)
    expect([status, body]).toEqual([400, message])
  })

  test('has pages that neither repeat nor leave out a testimonial, across states', async () => {
    await store(...Array.from({ length: 25 }, (_, index) => (index % 3 ? { published: 1 } : {})))
    const seen: number[] = []
    let next: string | undefined = '/v1/inbox/testimonials?limit=7'
    while (next) {
      const { body, headers } = await call('GET', next, { key })
      seen.push(...toIds(body))
      next = /<([^>]*)>/.exec(headers.get('link') ?? '')?.[1]
      // A new testimonial does not move those behind it.
      await query(
        "UPDATE testimonials SET created = '2027-01-01T00:00:00.000Z' WHERE id = ?",
        `10000000-0000-4000-8000-${String(24).padStart(12, '0')}`,
      )
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index))
  })

  test('searches 5,000 testimonials at a time, and reports how far back', async () => {
    await query(
      `INSERT INTO testimonials (id, workspaceId, created, testimonialText)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5200)
       SELECT printf('20000000-0000-4000-8000-%012d', i), ?, strftime('%Y-%m-%dT%H:%M:%fZ', i, 'unixepoch'),
         CASE WHEN i IN (3, 5199) THEN 'needle' ELSE 'hay' END FROM n`,
      workspaceA,
    )
    const first = await inbox('GET', 'testimonials?q=needle')
    expect(toIds(first.body)).toEqual([5199])
    expect(first.headers.get('searched-to')).toBe(new Date(201_000).toISOString())
    const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await call('GET', next, { key })
    expect(toIds(second.body)).toEqual([3])
    expect([second.headers.get('link'), second.headers.get('searched-to')]).toEqual([null, null])
  })
})

describe('counts and newest', () => {
  test('count each state up to 100', async () => {
    await store(
      ...Array.from({ length: 101 }, () => ({ folder: 'archived' })),
      {},
      { published: 1 },
      { folder: 'spam' },
    )
    expect((await inbox('GET', 'counts')).body).toEqual({ pending: 1, published: 1, archived: 100, spam: 1 })
  })

  test('name the newest testimonial that is not spam, or null', async () => {
    expect((await inbox('GET', 'newest')).body).toBe(null)
    const [, second] = await store({}, { published: 1 }, { folder: 'spam' })
    expect((await inbox('GET', 'newest')).body).toEqual({ id: second, created: '2026-01-01T00:00:01.000Z' })
  })
})

describe('a bulk change', () => {
  test('changes each testimonial, and returns a result for each id in their order', async () => {
    const [first = '', second = ''] = await store({ testimonialText: 'good' }, { testimonialText: 'bad' })
    const foreign = crypto.randomUUID()
    await query("INSERT INTO testimonials (id, workspaceId, created) VALUES (?, ?, 'x')", foreign, workspaceB)
    const ids = [second, unknownId, first.toUpperCase(), 'x', foreign]
    const { status, body } = await inbox('POST', 'testimonials/bulk', {
      ids,
      set: { state: 'archived', highlight: 'good' },
    })
    expect(status).toBe(200)
    const etag = (await inbox('GET', `testimonials/${first}`)).body.etag
    expect(body).toEqual([
      { id: second, ok: false, error: "highlight: must be part of the testimonial's text" },
      { id: unknownId, ok: false, error: 'There is no such record.' },
      { id: first.toUpperCase(), ok: true, etag },
      { id: 'x', ok: false, error: 'There is no such record.' },
      { id: foreign, ok: false, error: 'There is no such record.' },
    ])
    expect(await query('SELECT folder FROM testimonials WHERE id IN (?, ?)', second, foreign)).toEqual([
      { folder: null },
      { folder: null },
    ])
  })

  test('ignores If-Match, and changes a repeated id once', async () => {
    const [id = ''] = await store({})
    const body = { ids: [id, id.toUpperCase(), id], set: { state: 'spam' } }
    const response = await inbox('POST', 'testimonials/bulk', body, { 'If-Match': '"another"' })
    expect(response.body.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true])
    expect(await query('SELECT action FROM history')).toHaveLength(1)
  })

  describe('with etags', () => {
    const bulk = (ids: string[], etags: object, set: object) =>
      inbox('POST', 'testimonials/bulk', { ids, etags, set }).then(({ body }) => body)
    const getEtag = async (id: string) => (await inbox('GET', `testimonials/${id}`)).body.etag
    const mismatch = 'If-Match: is not the current ETag; please read the record again'

    test('changes only the testimonials that still have theirs', async () => {
      const [first = '', second = '', third = ''] = await store({}, { version: 'seen' }, { version: 'seen' })
      await query("UPDATE testimonials SET testimonialText = 'new', version = 'later' WHERE id = ?", second)
      const etags = { [first.toUpperCase()]: '"0"', [second]: '"seen"', [third]: 'W/"seen"', [unknownId]: '"0"' }
      const body = await bulk([first, second, third, unknownId], etags, { state: 'published', pinned: true })
      expect(body).toEqual([
        { id: first, ok: true, etag: await getEtag(first) },
        { id: second, ok: false, error: mismatch },
        { id: third, ok: true, etag: await getEtag(third) },
        { id: unknownId, ok: false, error: 'There is no such record.' },
      ])
      const stored = 'SELECT published, pinned, version FROM testimonials WHERE id = ?'
      expect(await query(stored, second)).toEqual([{ published: 0, pinned: null, version: 'later' }])
      expect((await query('SELECT testimonialId FROM history')).length).toBe(4)
    })

    test.each(['', '""', '*', 'seen', '"Seen"'])('changes nothing for the ETag %j', async (etag) => {
      const [id = ''] = await store({ version: 'seen' })
      expect(await bulk([id], { [id]: etag }, { state: 'spam' })).toEqual([{ id, ok: false, error: mismatch }])
    })

    test('also changes those that have none there', async () => {
      const [first = '', second = ''] = await store({}, {})
      expect(await bulk([first, second], { [first]: '"0"', x: '"0"' }, { tags: ['a'] })).toMatchObject([
        { id: first, ok: true },
        { id: second, ok: true },
      ])
    })
  })

  test.each([
    [{ ids: ['x'], etags: [], set: {} }, 'etags: must be an object from ids to ETags'],
    [{ ids: ['x'], etags: { x: 1 }, set: {} }, 'etags: must be an object from ids to ETags'],
    [{ ids: [], set: {} }, 'ids: must be an array of 1 to 100 ids'],
    [{ ids: Array(101).fill('x'), set: {} }, 'ids: must be an array of 1 to 100 ids'],
    [{ set: {} }, 'ids: must be an array of 1 to 100 ids'],
    [{ ids: ['x'], set: { state: 'x' } }, 'set.state: must be pending, published, archived or spam'],
    [{ ids: ['x'] }, 'set: must be an object of state, tags, highlight, pinned, gaveConsent and ground'],
    [{ ids: ['x'], set: { foo: 1 } }, 'set.foo: is not a setting'],
  ])('rejects %j', async (body, message) => {
    const response = await inbox('POST', 'testimonials/bulk', body)
    expect([response.status, response.body]).toEqual([400, message])
  })
})

describe('the history', () => {
  const history = async (parameters = '') => (await inbox('GET', `history${parameters}`)).body

  test('has each action once, without words, tags or e-mails', async () => {
    const [id] = await store({ testimonialText: 'canary text', email: 'canary@example.com' })
    const path = `testimonials/${id}`
    await inbox('PATCH', path, { state: 'published' })
    await inbox('PATCH', path, { state: 'published' })
    await inbox('PATCH', path, { tags: ['canary'] })
    await inbox('PATCH', path, { highlight: 'canary' })
    await inbox('PATCH', path, { pinned: true })
    await inbox('PATCH', path, { pinned: true })
    await inbox('PATCH', path, { pinned: false, state: 'spam' })
    const entries = await history()
    const actions = entries.map(({ action, from, to }: Record<string, unknown>) => [action, from, to].join(' ').trim())
    expect(actions.slice(0, 2).sort()).toEqual(['move published spam', 'unpin'])
    expect(actions.slice(2)).toEqual(['pin', 'highlight', 'tag', 'move pending published'])
    expect(entries.at(-1)).toMatchObject({ actor: 'key', testimonialId: id })
    expect(JSON.stringify(await query('SELECT * FROM history'))).not.toContain('canary')
  })

  test('has an entry for each testimonial of a bulk change, and none for those it did not change', async () => {
    const ids = await store({}, {}, { folder: 'archived' })
    await inbox('POST', 'testimonials/bulk', { ids: [...ids, unknownId], set: { state: 'archived' } })
    expect((await history()).map(({ testimonialId }: { testimonialId: string }) => testimonialId).sort()).toEqual(
      ids.slice(0, 2),
    )
  })

  test('filters by testimonial, and has pages', async () => {
    const [first, second] = await store({}, {})
    for (let index = 0; index < 5; index++) {
      for (const id of [first, second]) await inbox('PATCH', `testimonials/${id}`, { pinned: index % 2 === 0 })
    }
    const entries = await history(`?testimonialId=${first}`)
    expect(entries).toHaveLength(5)
    const page = await inbox('GET', `history?testimonialId=${first}&limit=3`)
    const next = /<([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    expect([...page.body, ...(await call('GET', next, { key })).body]).toEqual(entries)
    expect(await history(`?testimonialId=${unknownId}`)).toEqual([])
  })

  test('names people and keys in the app, only while they exist', async () => {
    const cookie = await signIn()
    const [id] = await store({ firstname: 'Ada', lastname: 'Lovelace', company: 'Engines' })
    await query("UPDATE apiKeys SET label = 'Mia’s laptop' WHERE hash = ?", hashKey(key))
    await callInbox(cookie, 'PATCH', `testimonials/${id}`, { body: { state: 'published' } })
    await inbox('PATCH', `testimonials/${id}`, { pinned: true })
    const named = async () => (await callInbox(cookie, 'GET', 'named-history')).body
    const names = { actorName: 'Mia’s laptop', firstname: 'Ada', lastname: 'Lovelace', company: 'Engines' }
    expect(await named()).toEqual((await history()).map((entry: object) => ({ ...entry, ...names })))
    expect((await named()).map(({ actor }: { actor: string }) => actor)).toEqual(['key', 'owner'])
    expect(JSON.stringify(await query('SELECT * FROM history'))).not.toMatch(/Ada|Lovelace|Engines|Mia/)
    await query("UPDATE apiKeys SET label = '' WHERE hash = ?", hashKey(key))
    await inbox('DELETE', `testimonials/${id}`)
    expect(await named()).toMatchObject([{ action: 'erase', actorName: null, firstname: null, company: null }])
    expect((await call('GET', `/inbox/api/${workspaceA}/named-history`, { key })).status).toBe(401)
    expect((await callInbox(cookie, 'GET', 'named-history?x=1')).status).toBe(400)
  })

  test('loses all entries of an erased testimonial, but not that one was erased', async () => {
    const [id] = await store({})
    await inbox('PATCH', `testimonials/${id}`, { state: 'published' })
    expect((await inbox('DELETE', `testimonials/${id}`)).status).toBe(204)
    expect(await history()).toMatchObject([{ action: 'erase', testimonialId: null, from: null, to: null }])
    expect((await inbox('DELETE', `testimonials/${id}`)).status).toBe(404)
    expect(await history()).toHaveLength(1)
  })

  test('goes with a testimonial that DELETE /v1/testimonial erases', async () => {
    const [id] = await store({})
    await inbox('PATCH', `testimonials/${id}`, { state: 'published' })
    await call('DELETE', `/v1/testimonial/${id}`, { key })
    expect(await history()).toEqual([])
  })

  test('rejects updates, also from outside the service', async () => {
    const [id] = await store({})
    await inbox('PATCH', `testimonials/${id}`, { state: 'published' })
    await expect(query("UPDATE history SET action = 'x'")).rejects.toThrow('append-only')
  })
})

describe('access', () => {
  let id = ''
  beforeEach(async () => {
    id = (await store({ testimonialText: 'private' }))[0] ?? ''
    await inbox('PATCH', `testimonials/${id}`, { state: 'archived' })
  })

  test('has a key with the role client', async () => {
    await addKey('lk_client', workspaceA, { role: 'client' })
    expect((await call('GET', '/v1/inbox/testimonials', { key: 'lk_client' })).body).toHaveLength(1)
  })

  test('has no key of another workspace', async () => {
    const foreign = (method: string, path: string, body?: unknown) =>
      call(method, `/v1/inbox/${path}`, { key: keys.workspaceB, body })
    expect((await foreign('GET', 'testimonials')).body).toEqual([])
    expect((await foreign('GET', 'history')).body).toEqual([])
    expect((await foreign('GET', `history?testimonialId=${id}`)).body).toEqual([])
    expect((await foreign('GET', 'newest')).body).toBe(null)
    expect((await foreign('GET', 'counts')).body).toEqual({ pending: 0, published: 0, archived: 0, spam: 0 })
    expect((await foreign('POST', 'testimonials/bulk', { ids: [id], set: { state: 'spam' } })).body).toMatchObject([
      { ok: false },
    ])
    expect(await query('SELECT folder FROM testimonials')).toEqual([{ folder: 'archived' }])
  })
})
