import { describe, expect, test } from 'vitest'
import { idAt, storeTestimonials } from '../../support/browser/inbox-page.ts'
import type { Fault } from '../../support/service/faults.ts'
import {
  allRows,
  call,
  callWithFaults,
  keys,
  query,
  rows,
  unknownId,
  workspaceA,
} from '../../support/service/harness.ts'
import { callInbox, signIn } from '../../support/service/session.ts'

/* Displays that are kept on the server, as their owners edit them. */

const key = keys.workspaceA
const connectionLost = 'D1_ERROR: Network connection lost.'

/** Settings with keys in the order in which they are stored. */
const settings = {
  layout: 'carousel',
  design: 'tiles',
  limit: 6,
  only: [idAt(0), idAt(1)],
  first: [],
  show: ['stars', 'date'],
  write: false,
  columns: 'auto',
  color: '#1f6b4a',
  tabs: ['Wedding & co'],
  search: true,
}

const create = async (body: unknown = { name: 'Home page', settings }) =>
  (await call('POST', '/v1/displays', { key, body })).body
const put = (id: string, body: unknown, headers = {}) => call('PUT', `/v1/displays/${id}`, { key, body, headers })

describe('POST /v1/displays', () => {
  test('creates a display with its settings as they were sent', async () => {
    const response = await call('POST', '/v1/displays', { key, body: { name: 'Home page 🌸', settings } })
    const display = {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Home page 🌸',
      settings,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    }
    expect([response.status, response.body]).toEqual([201, display])
    expect(Object.keys(response.body)).toEqual(Object.keys(display))
    const [row] = await rows('displays')
    expect(row).toMatchObject({ workspaceId: workspaceA, settings: JSON.stringify(settings) })
    expect(response.headers.get('etag')).toBe(`"${row?.version}"`)
    expect(await create({ name: 'Without settings' })).toMatchObject({ settings: {} })
  })

  test('allows fifty displays in a workspace, also when several are created at once', async () => {
    const created = await Promise.all(
      Array.from({ length: 55 }, (_, index) => call('POST', '/v1/displays', { key, body: { name: `${index}` } })),
    )
    const rejected = created.filter(({ status }) => status !== 201)
    expect(rejected.map(({ status, body }) => [status, body])).toEqual(
      Array(5).fill([400, 'A workspace can have at most 50 displays. Delete one first.']),
    )
    expect((await call('POST', '/v1/displays', { key: keys.workspaceB, body: { name: 'x' } })).status).toBe(201)
    const [display] = await rows('displays')
    expect((await call('DELETE', `/v1/displays/${display?.id}`, { key })).status).toBe(204)
    // The fiftieth one, whose response is lost at first.
    const retried = { key, body: { name: 'Last' }, fault: { call: 1, throwAfter: connectionLost } }
    expect((await callWithFaults('POST', '/v1/displays', retried)).status).toBe(201)
    expect((await rows('displays')).filter(({ workspaceId }) => workspaceId === workspaceA)).toHaveLength(50)
  })

  const ids = 'must be an array of at most 50 ids'
  test.each([
    [{}, 'name: must be a string of 1 to 100 characters'],
    [{ name: 'x', setting: {} }, 'setting: is not a field; did you mean settings?'],
    [{ name: 'x', settings: null }, 'settings: must be an object'],
    [{ name: 'x', id: unknownId }, 'id: is set by the service'],
    [{ name: 'x', settings: { first: [unknownId, 'x'] } }, `settings.first[1]: ${ids}`],
    ...Object.entries({
      layout: ['column', 'must be wall, carousel, single or badge'],
      design: ['retro', 'must be cards, editorial, bubbles, tiles, rows or spotlight'],
      limit: ['6', 'must be a whole number from 1 to 50'],
      only: [Array(51).fill(unknownId), ids],
      min: [-1, 'must be a whole number from 0 to 1000'],
      clip: [119, 'must be 0, or a whole number from 120 to 2000'],
      write: ['1', 'must be true or false'],
      columns: [5, 'must be "auto", or a whole number from 1 to 4'],
      color: ['red', 'must be a colour such as 1f6b4a or #1f6b4a'],
      heading: ['a\nb', 'must be one line of 1 to 200 characters'],
      tabs: [['a', 'a'], 'must be an array of at most 8 tags, none of them twice'],
      cursor: ['x', 'is not a setting'],
      average: [5, 'is not a setting'],
    }).map(([name, [value, rule]]): [object, string] => [
      { name: 'x', settings: { [name]: value } },
      `settings.${name}: ${rule}`,
    ]),
  ])('rejects %o', async (body, message) => {
    const response = await call('POST', '/v1/displays', { key, body })
    expect([response.status, response.body]).toEqual([400, message])
    expect(await rows('displays')).toEqual([])
  })
})

test('GET /v1/displays returns all displays of the workspace, newest first, with an ETag', async () => {
  expect((await call('GET', '/v1/displays', { key })).body).toEqual([])
  const [first, second] = [await create(), await create({ name: 'Other' })]
  await call('POST', '/v1/displays', { key: keys.workspaceB, body: { name: 'Theirs' } })
  const created = '2026-01-01T00:00:00.000Z'
  await query('UPDATE displays SET created = ? WHERE id = ?', created, first.id)
  const list = await call('GET', '/v1/displays', { key })
  expect([list.status, list.body]).toEqual([200, [second, { ...first, created }]])
  const headers = { 'If-None-Match': list.headers.get('etag') ?? '' }
  expect((await call('GET', '/v1/displays', { key, headers })).status).toBe(304)
})

describe('PUT /v1/displays/{id}', () => {
  test('changes only what is sent, and replaces the settings as a whole', async () => {
    const { id } = await create()
    const etags = new Set()
    for (const [body, display] of [
      [{ name: 'Renamed' }, { name: 'Renamed', settings }],
      [{ settings: { search: true } }, { name: 'Renamed', settings: { search: true } }],
      [{}, { name: 'Renamed', settings: { search: true } }],
      [{ settings: {} }, { name: 'Renamed', settings: {} }],
    ]) {
      const response = await put(id, body)
      expect([response.status, response.body]).toEqual([200, { ...response.body, ...display }])
      const read = await call('GET', `/v1/displays/${id}`, { key })
      expect([read.body, read.headers.get('etag')]).toEqual([response.body, response.headers.get('etag')])
      etags.add(response.headers.get('etag'))
    }
    // `{}` changes nothing.
    expect(etags.size).toBe(3)
  })

  test('with the ETag of another version changes nothing', async () => {
    const { id } = await create()
    const { headers } = await call('GET', `/v1/displays/${id}`, { key })
    const ifMatch = { 'If-Match': headers.get('etag') ?? '' }
    expect((await put(id, { name: 'First' }, ifMatch)).status).toBe(200)
    expect((await put(id, { name: 'Second' }, ifMatch)).status).toBe(412)
    expect((await call('DELETE', `/v1/displays/${id}`, { key, headers: ifMatch })).status).toBe(412)
    expect(await rows('displays')).toMatchObject([{ name: 'First' }])
  })
})

test('a session has the same routes, without a key', async () => {
  const cookie = await signIn()
  const created = await callInbox(cookie, 'POST', 'displays', { body: { name: 'Home page', settings } })
  const path = `displays/${created.body.id}`
  const changed = await callInbox(cookie, 'PUT', path, { body: { name: 'Renamed' } })
  expect([created.status, changed.status]).toEqual([201, 200])
  expect((await callInbox(cookie, 'GET', 'displays')).body).toEqual([changed.body])
  expect((await callInbox(cookie, 'GET', path)).body).toEqual(changed.body)
  expect((await callInbox(cookie, 'DELETE', path)).status).toBe(204)
})

describe('the cache', () => {
  const purges = async (method: string, path: string, body?: unknown, purge = 'succeeds' as const) => {
    const { headers } = await callWithFaults(method, path, { key, body, fault: { purge } })
    return JSON.parse(headers.get('x-purges') ?? '').map(([tag]: [string]) => tag)
  }

  test('is purged for other settings and a deletion, and for nothing else', async () => {
    const { id } = await create()
    expect(await purges('POST', '/v1/displays', { name: 'New', settings })).toEqual([])
    for (const body of [{}, { name: 'Renamed' }, { name: 'Again', settings }]) {
      expect(await purges('PUT', `/v1/displays/${id}`, body)).toEqual([])
    }
    expect(await purges('PUT', `/v1/displays/${id}`, { settings: { ...settings, limit: 7 } })).toEqual([workspaceA])
    expect(await purges('DELETE', `/v1/displays/${id}`)).toEqual([workspaceA])
    expect(await purges('DELETE', `/v1/displays/${id}`)).toEqual([])
  })

  test('is purged beyond the limit of other changes for a deletion alone', async () => {
    const { id } = await create()
    const fault = { purge: 'is beyond the limit' } as const
    const change = async (method: string, body?: unknown) =>
      (await callWithFaults(method, `/v1/displays/${id}`, { key, body, fault })).headers.get('x-purges')
    expect(await change('PUT', { settings: {} })).toBe('[]')
    expect(await change('DELETE')).not.toBe('[]')
  })
})

describe('POST /v1/displays/preview', () => {
  const preview = (body: unknown, fault: Fault = {}) =>
    callWithFaults('POST', '/v1/displays/preview', { key, body, fault })

  test('renders the fragment and the style sheet in one round trip, and stores and purges nothing', async () => {
    const shown = { published: 1, tags: '["Wedding & co"]' }
    await storeTestimonials(shown, { ...shown, tags: '[]' }, { published: 0 }, { ...shown, email: 'canary@a.example' })
    const settings = { tabs: ['Wedding & co'], design: 'tiles', color: '#1F6B4A', heading: 'Ours <b>' }
    const before = await allRows()
    const { status, body, headers } = await preview({ settings, tab: 'Wedding & co' }, { purge: 'succeeds' })
    expect([status, Object.keys(body)]).toEqual([200, ['html', 'css']])
    expect(body.html.match(/<figure/g)).toHaveLength(2)
    expect(body.html).toContain('Ours &lt;b&gt;')
    expect(body.html).not.toContain('canary')
    expect(body.css).toMatch(/\.laurel-tiles.*\.laurel-preview\{--laurel-accent:#1f6b4a;\}$/s)
    const cost = ['x-d1-calls', 'x-purges', 'x-cache-requests'].map((name) => headers.get(name))
    expect(cost).toEqual(['1', '[]', '[]'])
    expect(await allRows()).toEqual(before)
  })

  test('shows a closed workspace, and a badge with its rating', async () => {
    await storeTestimonials({ published: 1, stars: 4 })
    await query("UPDATE workspaces SET display = 'closed'")
    expect((await preview({ settings: {} })).body.html).toContain('<figure')
    const { body, headers } = await preview({ settings: { layout: 'badge' } })
    expect([body.html.includes('laurel-badge'), headers.get('x-d1-calls')]).toEqual([true, '1'])
  })

  test.each([
    [{}, 'settings: must be an object'],
    [{ settings: { limit: 0 } }, 'settings.limit: must be a whole number from 1 to 50'],
    [{ settings: {}, tab: 'x' }, 'tab: is not a tab of this display'],
    [{ settings: {}, q: 'words' }, 'q: is not a field'],
  ])('rejects %o', async (body, message) => {
    const response = await preview(body)
    expect([response.status, response.body]).toEqual([400, message])
  })

  test('is HTML for the app, with the style sheet before the fragment', async () => {
    await storeTestimonials({ published: 1 }, { published: 1 })
    const body = { settings: { color: '#123', limit: 1 } }
    const headers = { Accept: 'text/html' }
    const response = await callInbox(await signIn(), 'POST', 'displays/preview', { body, headers })
    expect(response.text).toMatch(
      /^<script type="text\/css">.*#123;\}<\/script><section .*laurel-next.*<\/section>\n$/s,
    )
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('is there for a session, and for no other workspace', async () => {
    await storeTestimonials({ published: 1 })
    const body = { settings: { only: [idAt(0)] } }
    expect((await callInbox(await signIn(), 'POST', 'displays/preview', { body })).body.html).toContain('<figure')
    const other = await call('POST', '/v1/displays/preview', { key: keys.workspaceB, body })
    expect([other.status, other.body.html.includes('<figure')]).toEqual([200, false])
  })
})

describe('an erasure', () => {
  test('takes the id out of all displays of the workspace, which get a new version', async () => {
    await storeTestimonials({}, {}, {})
    const named = await create({ name: 'Named', settings: { only: [idAt(0)], first: [idAt(2), idAt(0), idAt(1)] } })
    const first = await create({ name: 'First', settings: { first: [idAt(0)], heading: 'Ours', search: true } })
    const other = await create({ name: 'Other', settings: { only: [idAt(1)] } })
    const before = new Map((await rows('displays')).map(({ id, version }) => [id, version]))
    expect((await call('DELETE', `/v1/testimonial/${idAt(0)}`, { key })).status).toBe(204)
    const after = new Map((await rows('displays')).map((row) => [row.id, row]))
    const stored = (id: string) => JSON.parse(String(after.get(id)?.settings))
    expect(stored(named.id)).toEqual({ only: [], first: [idAt(2), idAt(1)] })
    expect(stored(first.id)).toEqual({ first: [], heading: 'Ours', search: true })
    expect(stored(other.id)).toEqual({ only: [idAt(1)] })
    const isNew = [named, first, other].map(({ id }) => after.get(id)?.version !== before.get(id))
    expect(isNew).toEqual([true, true, false])
  })

  test('reads each display of the workspace about once, and nothing without any', async () => {
    const rowsRead = async (index: number) => {
      const { headers } = await callWithFaults('DELETE', `/v1/testimonial/${idAt(index)}`, { key })
      return Number(headers.get('x-d1-rows-read'))
    }
    await storeTestimonials({}, {}, {})
    // The first request of a key also records its use.
    await rowsRead(0)
    expect(await rowsRead(1)).toBe(5)
    for (let index = 0; index < 50; index++) await create({ name: `${index}`, settings: { only: [idAt(index)] } })
    expect(await rowsRead(2)).toBeLessThan(65)
  })
})
