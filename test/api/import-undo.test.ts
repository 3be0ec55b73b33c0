import { beforeEach, describe, expect, test } from 'vitest'
import { beginImport, countsOf, createRow, createRows, sendRows, undo } from '../support/imports.ts'
import {
  call,
  callWithFaults,
  createWorkspace,
  keys,
  query,
  rows,
  unknownId,
  workspaceA,
} from '../support/service/harness.ts'
import { callInbox, callInboxWithFaults, signIn } from '../support/service/session.ts'
import { createWebhook } from '../support/webhooks.ts'

/* The end of an import: undoing it. And what neither it nor its undoing does. */

const key = keys.workspaceA

/** Stores this many testimonials by an import, and returns their ids after its own. */
async function store(count: number, changes: object = {}) {
  const id = await beginImport()
  const ids: string[] = []
  for (let first = 0; first < count; first += 50) {
    const { body } = await sendRows(id, createRows(count, changes).slice(first, first + 50))
    ids.push(...body.map((result: { id: string }) => result.id))
  }
  return { id, ids }
}

describe('undoing an import', () => {
  test('removes what is pending, a hundred at a time', async () => {
    const { id } = await store(230)
    const responses = [await undo(id), await undo(id), await undo(id), await undo(id)]
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [200, { removed: 100, kept: 0, done: false }],
      [200, { removed: 100, kept: 0, done: false }],
      [200, { removed: 30, kept: 0, done: true }],
      [200, { removed: 0, kept: 0, done: true }],
    ])
    expect(await rows('testimonials')).toEqual([])
    expect(await countsOf(id)).toEqual({ created: 230, removed: 230 })
  })

  test('keeps what somebody has worked with', async () => {
    const { id, ids } = await store(10, { gaveConsent: true, ground: 'By mail.' })
    const [
      published = '',
      moved = '',
      archived = '',
      tagged = '',
      highlighted = '',
      pinned = '',
      edited = '',
      given = '',
    ] = ids
    const path = '/v1/inbox/testimonials'
    const change = (testimonialId: string, body: object) => call('PATCH', `${path}/${testimonialId}`, { key, body })
    await change(published, { state: 'published' })
    // There and back is work, too.
    await change(moved, { state: 'archived' })
    await change(moved, { state: 'pending' })
    await change(archived, { state: 'archived' })
    await change(tagged, { tags: ['homepage'] })
    await change(highlighted, { highlight: 'Wonderful' })
    await change(pinned, { pinned: true })
    await call('PUT', `/v1/testimonial/${edited}`, { key, body: { company: 'Analytical' } })
    const { body: link } = await call('POST', `/v1/testimonial/${given}/giver-link`, { key })
    const token = new URL(link.url).hash.replace(/^#(?:t=)?/, '')
    const headers = { Authorization: `Bearer ${token}` }
    const own = await call('PUT', '/v1/my-testimonial', { headers, body: { company: 'Engine' } })
    expect(own.status).toBe(200)
    expect((await undo(id)).body).toEqual({ removed: 2, kept: 8, done: true })
    expect((await rows('testimonials')).map((row) => row.id).sort()).toEqual(ids.slice(0, 8).sort())
    expect((await undo(id)).body).toEqual({ removed: 0, kept: 8, done: true })
    expect(await countsOf(id)).toEqual({ created: 10, removed: 2 })
  })

  test('restores lists, counts and public pages, byte for byte', async () => {
    const { body: own } = await call('POST', '/v1/testimonial', {
      key,
      body: { testimonialText: 'Fine', stars: 4, gaveConsent: true, published: true },
    })
    await call('POST', '/v1/testimonial', { body: { testimonialText: 'New', workspaceId: workspaceA } })
    const paths = [
      '/v1/inbox/testimonials',
      '/v1/inbox/testimonials?state=pending',
      '/v1/inbox/counts',
      '/v1/inbox/newest',
      `/v1/testimonial/all/${workspaceA}`,
      `/v1/testimonial/${own.id}`,
    ]
    const display = `/testimonials/${workspaceA}`
    const pages = ['', '/wall', '/badge', '/feed.json', '/data.jsonld'].map((path) => display + path)
    const read = async () => {
      const lists = await Promise.all(paths.map((path) => call('GET', path, { key })))
      const shown = await Promise.all(pages.map((path) => call('GET', path)))
      return [...lists, ...shown].map(({ text }) => text)
    }
    const before = await read()
    const { id } = await store(120, { gaveConsent: true, ground: 'By mail.' })
    const between = await read()
    // They are in the lists, but nowhere in public.
    expect(between.slice(0, 3).some((text, index) => text === before[index])).toBe(false)
    expect(between.slice(paths.length)).toEqual(before.slice(paths.length))
    await undo(id)
    await undo(id)
    expect(await read()).toEqual(before)
  })

  test('lets what it removed return, but not what was erased', async () => {
    const { id, ids } = await store(3)
    await call('DELETE', `/v1/inbox/testimonials/${ids[0]}`, { key })
    await call('PATCH', `/v1/inbox/testimonials/${ids[1]}`, { key, body: { tags: ['x'] } })
    await undo(id)
    // After its import was undone, too.
    await call('DELETE', `/v1/inbox/testimonials/${ids[1]}`, { key })
    const other = await beginImport()
    const { body } = await sendRows(other, createRows(3))
    expect(body).toEqual([{ status: 'erased' }, { status: 'erased' }, { status: 'created', id: expect.any(String) }])
  })

  test('keeps the hash of what somebody erases before it is done', async () => {
    const { id, ids } = await store(103)
    await undo(id)
    const left = (await rows('testimonials')).map((row) => String(row.id))
    const [byOwner = '', byKey = '', byUndo = ''] = left
    await call('DELETE', `/v1/inbox/testimonials/${byOwner}`, { key })
    await call('DELETE', `/v1/testimonial/${byKey}`, { key })
    expect((await undo(id)).body).toEqual({ removed: 1, kept: 0, done: true })
    const numberOf = (testimonialId: string) => ids.indexOf(testimonialId) + 1
    const again = [byOwner, byKey, byUndo].map((testimonialId) => createRow(numberOf(testimonialId)))
    expect((await sendRows(await beginImport(), again)).body).toEqual([
      { status: 'erased' },
      { status: 'erased' },
      { status: 'created', id: expect.any(String) },
    ])
  })

  test('ends the import: it takes no more rows', async () => {
    const { id } = await store(1)
    await undo(id)
    expect(await sendRows(id, createRows(2))).toMatchObject({
      status: 400,
      body: 'imports: this import was undone; please start another',
    })
    expect(await rows('testimonials')).toEqual([])
    expect(await countsOf(id)).toEqual({ created: 1, removed: 1 })
  })

  test('adds one line to the history', async () => {
    const { id } = await store(120)
    const cookie = await signIn()
    for (let request = 0; request < 3; request++) await callInbox(cookie, 'DELETE', `imports/${id}`)
    const { body } = await call('GET', '/v1/inbox/history', { key })
    const entry = { id: expect.any(String), created: expect.any(String), actor: 'owner', action: 'undo' }
    expect(body).toEqual([{ ...entry, testimonialId: null, from: null, to: null }])
    const named = await callInbox(cookie, 'GET', 'named-history')
    expect(named.body).toMatchObject([{ action: 'undo', actorName: 'Test', firstname: null }])
  })

  test('counts once after a lost response of the database', async () => {
    const { id } = await store(3)
    const fault = { call: 1, throwAfter: 'D1_ERROR: Network connection lost.' }
    const { status, body } = await callWithFaults('DELETE', `/v1/imports/${id}`, { key, fault })
    expect([status, body]).toEqual([200, { removed: 3, kept: 0, done: true }])
    expect(await countsOf(id)).toEqual({ created: 3, removed: 3 })
    expect(await query('SELECT action FROM history')).toEqual([{ action: 'undo' }])
  })

  test('removes each once if several requests do it at the same moment', async () => {
    const as = await createWorkspace()
    const id = await beginImport({}, as)
    for (let first = 0; first < 150; first += 50) await sendRows(id, createRows(150).slice(first, first + 50), as)
    const results = await Promise.all([undo(id, as), undo(id, as), undo(id, as)])
    expect(results.map(({ body }) => body.removed).toSorted()).toEqual([0, 100, 50].toSorted())
    expect(await countsOf(id, as)).toEqual({ created: 150, removed: 150 })
    expect(
      await query("SELECT action FROM history WHERE workspaceId = ? AND action = 'undo'", as.workspaceId),
    ).toHaveLength(1)
  })

  test('leaves other imports and the testimonials of forms alone', async () => {
    const { id } = await store(2)
    const other = await beginImport()
    await sendRows(other, createRows(2, { source: 'yelp' }))
    await call('POST', '/v1/testimonial', { body: { testimonialText: 'New', workspaceId: workspaceA } })
    await undo(id)
    expect((await rows('testimonials')).map(({ source }) => source).sort()).toEqual([null, 'yelp', 'yelp'])
  })

  test('needs an import', async () => {
    for (const id of [unknownId, 'nonsense']) {
      expect(await undo(id)).toMatchObject({ status: 404, body: 'There is no such record.' })
    }
  })
})

describe('an import', () => {
  beforeEach(async () => {
    await createWebhook({ url: 'https://hooks.example' })
    await query(
      "INSERT INTO channels (id, workspaceId, created, kind, target, origin, confirmed) VALUES ('c', ?, 'x', 'slack', 'x', 'x', 'x')",
      workspaceA,
    )
  })

  test('announces and purges nothing, nor does its undoing', async () => {
    const fault = { purge: 'succeeds' } as const
    const headers = (response: { headers: { get: (name: string) => string | null } }) =>
      ['x-purges', 'x-d1-calls-after'].map((name) => response.headers.get(name))
    const begun = await callWithFaults('POST', '/v1/imports', { key, fault, body: { source: 'google', label: 'x' } })
    const path = `/v1/imports/${begun.body.id}`
    const sent = await callWithFaults('POST', `${path}/rows`, { key, fault, body: { rows: createRows(3) } })
    const undone = await callWithFaults('DELETE', path, { key, fault })
    expect(undone.body).toEqual({ removed: 3, kept: 0, done: true })
    expect([begun, sent, undone].map(headers).slice(1)).toEqual([
      ['[]', '0'],
      ['[]', '0'],
    ])
    expect(await rows('deliveries')).toEqual([])
  })

  test('is no spam, whatever words the owner has chosen', async () => {
    await call('PUT', `/v1/workspaces/${workspaceA}`, { key, body: { spamWords: ['wonderful'] } })
    await store(3)
    expect(await query('SELECT DISTINCT folder FROM testimonials')).toEqual([{ folder: null }])
  })

  test('is not what is newest', async () => {
    const newest = async () => (await call('GET', '/v1/inbox/newest', { key })).body
    await store(3, { sourceDay: undefined })
    expect(await newest()).toBeNull()
    const { body: first } = await call('POST', '/v1/testimonial', { key })
    await beginImport().then((id) => sendRows(id, createRows(3, { source: 'yelp' })))
    expect(await newest()).toEqual({ id: first.id, created: first.created })
    const { body: second } = await call('POST', '/v1/testimonial', { key })
    expect(await newest()).toEqual({ id: second.id, created: second.created })
  })

  test('makes the question for what is newest read no more than a hundred testimonials', async () => {
    const cookie = await signIn()
    const rowsRead = async () =>
      Number((await callInboxWithFaults(cookie, 'GET', 'newest')).headers.get('x-d1-rows-read'))
    await call('POST', '/v1/testimonial', { key })
    expect(await rowsRead()).toBeLessThan(10)
    await store(300)
    expect(await rowsRead()).toBeLessThan(220)
    await call('POST', '/v1/testimonial', { key })
    expect(await rowsRead()).toBeLessThan(12)
  })

  test('is open to a session, too', async () => {
    const cookie = await signIn()
    const { body } = await callInbox(cookie, 'POST', 'imports', { body: { source: 'google', label: 'x' } })
    const sent = await callInbox(cookie, 'POST', `imports/${body.id}/rows`, { body: { rows: [createRow()] } })
    expect(sent.body).toMatchObject([{ status: 'created' }])
    expect((await callInbox(cookie, 'GET', 'imports')).body).toMatchObject([{ id: body.id, counts: { created: 1 } }])
    expect((await callInbox(cookie, 'DELETE', `imports/${body.id}`)).body.done).toBe(true)
  })
})
