import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as limits from '../../shared/limits.ts'
import { addKey, call, callWithFaults, keys, query, rows, workspaceA } from '../support/service/harness.ts'
import { callInbox, signIn } from '../support/service/session.ts'

/* An owner notes that the author of a testimonial, which no form has collected, agrees to its publication. */

const key = keys.workspaceA
const path = '/v1/inbox/testimonials'
const ground = 'She agreed in an e-mail.\nOn 2 April.'
const claim = { gaveConsent: true, ground }
const event = {
  purpose: 'publish',
  decision: 'claimed',
  text: ground,
  textHash: createHash('sha256').update(ground).digest('hex'),
  language: null,
  formId: null,
  formVersion: null,
  page: null,
  at: expect.any(String),
  by: 'import',
  wording: 'owner',
}
const withdrawnMessage = 'gaveConsent: was withdrawn by the person who gave it'
const formMessage = 'gaveConsent: came through a form, so only its author can consent; please ask them'

/** Adds a testimonial of another source, and returns its id. */
const add = async (body: object = {}): Promise<string> =>
  (await call('POST', path, { key, body: { source: 'google', sourceId: crypto.randomUUID(), ...body } })).body.id
/** Sends a testimonial with the form, and returns its id. */
const send = async (body: object = {}): Promise<string> => (await call('POST', '/v1/testimonial', { body })).body.id
const change = (id: string, body: object, headers: Record<string, string> = {}) =>
  call('PATCH', `${path}/${id}`, { key, body, headers })
const bulk = async (ids: string[], set: object) =>
  (await call('POST', `${path}/bulk`, { key, body: { ids, set } })).body
const eventsOf = async (id: string) => (await call('GET', `/v1/testimonial/${id}/consent-record`, { key })).body.events
const withdraw = (id: string) =>
  query("UPDATE testimonials SET gaveConsent = 0, withdrawn = '2026-01-01T00:00:00.000Z' WHERE id = ?", id)

describe('of one testimonial', () => {
  test('becomes the event of a claimed consent, dated with it, and is not part of the item', async () => {
    const id = await add()
    const { status, body, headers } = await change(id, claim)
    expect([status, body.gaveConsent, body.state, 'ground' in body]).toEqual([200, true, 'pending', false])
    const events = await eventsOf(id)
    expect(events).toEqual([event])
    expect(body.consentDateTime).toBe(events[0].at)
    expect(headers.get('etag')).toBe(body.etag)
    expect((await call('GET', `${path}/${id}`, { key })).body).toEqual(body)
  })

  test('keeps the date that an earlier consent has left, as an update with an API key does', async () => {
    const consentDateTime = '2025-04-02T12:00:00Z'
    const id = await add({ ...claim, consentDateTime })
    await call('PUT', `/v1/testimonial/${id}`, { key, body: { gaveConsent: false } })
    expect((await change(id, claim)).body).toMatchObject({ gaveConsent: true, consentDateTime })
    expect((await eventsOf(id)).map(({ decision }: { decision: string }) => decision)).toEqual([
      'claimed',
      'withdrawn',
      'claimed',
    ])
  })

  test('together with a state publishes it, so that displays show it, and the history lists the state', async () => {
    await query("UPDATE workspaces SET display = 'open'")
    const id = await add({ testimonialText: 'Wonderful.' })
    const shown = async () => (await call('GET', `/testimonials/${workspaceA}`)).text.includes('Wonderful.')
    expect(await shown()).toBe(false)
    const { body } = await change(id, { ...claim, state: 'published' })
    expect([body.state, body.gaveConsent]).toEqual(['published', true])
    expect(await shown()).toBe(true)
    expect((await rows('history')).map(({ action }) => action)).toEqual(['move'])
  })

  test('of something published purges its displays once', async () => {
    await query("UPDATE workspaces SET display = 'open'")
    const id = await add()
    await change(id, { state: 'published' })
    const purges = async () => {
      const options = { key, body: claim, fault: { purge: 'succeeds' } } as const
      const response = await callWithFaults('PATCH', `${path}/${id}`, options)
      return JSON.parse(response.headers.get('x-purges') ?? '').length
    }
    expect(await purges()).toBe(1)
    expect(await purges()).toBe(0)
  })

  test('that has consent appends nothing, also if a form collected it', async () => {
    const ids = [await add(claim), await send({ gaveConsent: true })]
    for (const id of ids) {
      const before = await eventsOf(id)
      const { status, body } = await change(id, { gaveConsent: true, ground: 'Another', tags: ['a'] })
      expect([status, body.gaveConsent, body.tags]).toEqual([200, true, ['a']])
      expect(await eventsOf(id)).toEqual(before)
    }
  })

  test.each<[string, (id: string) => unknown, string]>([
    [
      'a form collected',
      (id) => query('UPDATE testimonials SET source = NULL, byVisitor = 1 WHERE id = ?', id),
      formMessage,
    ],
    ['its author has withdrawn', withdraw, withdrawnMessage],
    [
      'has too many events',
      (id) =>
        query(
          'UPDATE testimonials SET consents = json_array(?) WHERE id = ?',
          'x'.repeat(limits.consentEventsBytes),
          id,
        ),
      'gaveConsent: has been changed too often',
    ],
  ])('that %s is rejected, and nothing changes', async (_, prepare, message) => {
    const id = await add()
    await prepare(id)
    const before = await rows('testimonials')
    const { status, body } = await change(id, { ...claim, tags: ['a'] })
    expect([status, body]).toEqual([400, message])
    expect(await rows('testimonials')).toEqual(before)
  })

  test('is possible for what an API key sent', async () => {
    const { id } = (await call('POST', '/v1/testimonial', { key, body: {} })).body
    expect((await change(id, claim)).body.gaveConsent).toBe(true)
  })

  test('with If-Match changes only that version', async () => {
    const id = await add()
    const { etag } = (await change(id, { tags: ['a'] })).body
    expect((await change(id, claim, { 'If-Match': '"other"' })).status).toBe(412)
    expect(await eventsOf(id)).toEqual([])
    expect((await change(id, claim, { 'If-Match': etag })).status).toBe(200)
    expect(await eventsOf(id)).toEqual([event])
  })

  test('makes one round trip to D1, and is noted once if its response is lost', async () => {
    const id = await add()
    const { headers } = await callWithFaults('PATCH', `${path}/${id}`, { key, body: claim })
    expect([headers.get('x-d1-calls'), headers.get('x-d1-calls-after')]).toEqual(['1', '0'])
    const other = await add()
    const fault = { call: 1, throwAfter: 'Network connection lost' }
    expect((await callWithFaults('PATCH', `${path}/${other}`, { key, body: claim, fault })).status).toBe(200)
    expect(await eventsOf(other)).toEqual([event])
  })

  test('keeps it when its import is undone', async () => {
    const { id: importId } = (
      await call('POST', '/v1/imports', { key, body: { source: 'google', label: 'Shop', ground } })
    ).body
    const body = {
      rows: [
        { source: 'google', sourceId: '1' },
        { source: 'google', sourceId: '2' },
      ],
    }
    const [{ id }] = (await call('POST', `/v1/imports/${importId}/rows`, { key, body })).body
    await change(id, claim)
    const undone = await call('DELETE', `/v1/imports/${importId}`, { key })
    expect(undone.body).toEqual({ removed: 1, kept: 1, done: true })
  })
})

describe('of several', () => {
  test('gives each its own result', async () => {
    const other = await send({ firstname: 'Ada' })
    const consenting = await send({ gaveConsent: true })
    const [added, agreed, withdrawn] = [await add(), await add(claim), await add()]
    await withdraw(withdrawn)
    const results = await bulk([added, other, consenting, agreed, withdrawn], { ...claim, state: 'published' })
    expect(results).toEqual([
      { id: added, ok: true, etag: expect.any(String) },
      { id: other, ok: false, error: formMessage },
      { id: consenting, ok: true, etag: expect.any(String) },
      { id: agreed, ok: true, etag: expect.any(String) },
      { id: withdrawn, ok: false, error: withdrawnMessage },
    ])
    const published = await query('SELECT id FROM testimonials WHERE published = 1 AND gaveConsent = 1')
    expect(new Set(published.map(({ id }) => id))).toEqual(new Set([added, consenting, agreed]))
    expect([await eventsOf(added), await eventsOf(agreed)]).toEqual([[event], [event]])
    expect((await eventsOf(consenting)).length).toBe(1)
  })

  test('makes one round trip to D1', async () => {
    const body = { ids: [await add(), await add()], set: claim }
    const { headers } = await callWithFaults('POST', `${path}/bulk`, { key, body })
    expect([headers.get('x-d1-calls'), headers.get('x-d1-calls-after')]).toEqual(['1', '0'])
  })
})

const groundRule = 'is required with gaveConsent: how do you know that the person agrees to publication?'
const blankRule = 'must be a string of at most 500 characters, not all of them white space'
const requests: [set: object, field: string, rule: string][] = [
  [{ gaveConsent: true }, 'ground', groundRule],
  [{ gaveConsent: true, ground: '' }, 'ground', groundRule],
  [{ gaveConsent: true, ground: null }, 'ground', groundRule],
  [{ gaveConsent: true, ground: ' \n' }, 'ground', blankRule],
  [{ gaveConsent: true, ground: 'x'.repeat(501) }, 'ground', blankRule],
  [{ gaveConsent: false }, 'gaveConsent', 'must be true'],
  [{ gaveConsent: null }, 'gaveConsent', 'must be true'],
  [{ ground }, 'ground', 'is only for gaveConsent: true'],
]
const titled = requests.map(([set, ...expected]) => [JSON.stringify(set).slice(0, 60), set, ...expected] as const)
test.each(titled)('%s is rejected', async (_, set, field, rule) => {
  const id = await add()
  const single = await change(id, set)
  expect([single.status, single.body]).toEqual([400, `${field}: ${rule}`])
  const several = await call('POST', `${path}/bulk`, { key, body: { ids: [id], set } })
  expect([several.status, several.body]).toEqual([400, `set.${field}: ${rule}`])
})

describe('callers', () => {
  let id: string
  beforeEach(async () => {
    id = await add()
  })

  test('a session notes it in the same way', async () => {
    const cookie = await signIn()
    const { status } = await callInbox(cookie, 'PATCH', `testimonials/${id}`, { body: claim })
    expect([status, await eventsOf(id)]).toEqual([200, [event]])
    const body = { ids: [await add()], set: claim }
    expect((await callInbox(cookie, 'POST', 'testimonials/bulk', { body })).body).toMatchObject([{ ok: true }])
  })

  test('a client key may not, but may change the rest', async () => {
    await addKey('lk_client-key', workspaceA, { role: 'client' })
    const client = { key: 'lk_client-key' }
    const denied = [403, 'Authorization: this key may not do that']
    const single = await call('PATCH', `${path}/${id}`, { ...client, body: claim })
    expect([single.status, single.body]).toEqual(denied)
    const several = await call('POST', `${path}/bulk`, { ...client, body: { ids: [id], set: claim } })
    expect([several.status, several.body]).toEqual(denied)
    expect(await eventsOf(id)).toEqual([])
    expect((await call('PATCH', `${path}/${id}`, { ...client, body: { tags: ['a'] } })).status).toBe(200)
  })

  test('a key of another workspace reaches nothing', async () => {
    expect((await call('PATCH', `${path}/${id}`, { key: keys.workspaceB, body: claim })).status).toBe(404)
    const body = { ids: [id], set: claim }
    const several = await call('POST', `${path}/bulk`, { key: keys.workspaceB, body })
    expect(several.body).toMatchObject([{ ok: false }])
    expect(await eventsOf(id)).toEqual([])
  })
})
