import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as limits from '../../shared/limits.ts'
import { webhookEvents } from '../../shared/notifications/webhook.ts'
import { sources } from '../../shared/provenance/sources.ts'
import { createPhoto, uploadWithKey } from '../support/media/media.ts'
import {
  addKey,
  allRows,
  call,
  callWithFaults,
  keys,
  query,
  rows,
  runCron,
  serviceUrl,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'
import { callInbox, callInboxWithFaults, navigation, signIn } from '../support/service/session.ts'

/* Testimonials that an owner adds: where they come from, and that they stay erased. */

const key = keys.workspaceA
const path = '/v1/inbox/testimonials'

const google = { source: 'google', sourceId: 'review-1', firstname: 'Ada', testimonialText: 'Wonderful.' }

const add = (body: object = google, headers: Record<string, string> = {}) => call('POST', path, { key, body, headers })
const change = (id: string, body: object, headers: Record<string, string> = {}) =>
  call('PATCH', `${path}/${id}`, { key, body, headers })
const list = async (parameters: string): Promise<string[]> =>
  (await call('GET', `${path}?${parameters}`, { key })).body.map(({ id }: { id: string }) => id)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hashOf = (...identity: string[]) => sha256(JSON.stringify(identity))
const stored = async () => (await rows('testimonials'))[0]

const takenMessage = 'sourceId: a testimonial with this source and id, or else name, text and day, is already here'
const erasedMessage = 'sourceId: was erased here before'

describe('adding', () => {
  test('returns 201 with the item, which is pending and unpublished', async () => {
    const source = {
      source: 'other',
      sourceName: 'Village paper',
      sourceUrl: 'https://paper.example/1',
      sourceDay: '2025-03',
      sourceRating: '9/10',
      incentive: 'A voucher',
    }
    const body = { ...google, ...source, lastname: 'Lovelace', stars: 4.5, socialMediaProfiles: ['https://x.example'] }
    const response = await add(body)
    expect(response).toMatchObject({
      status: 201,
      body: {
        ...source,
        workspaceId: workspaceA,
        created: '2025-03-01T12:00:00.000Z',
        firstname: 'Ada',
        stars: 4.5,
        socialMediaProfiles: '["https://x.example"]',
        state: 'pending',
        published: false,
        gaveConsent: false,
        consentDateTime: null,
        importId: null,
        invited: false,
      },
    })
    expect(response.headers.get('etag')).toBe(response.body.etag)
    expect((await call('GET', `${path}/${response.body.id}`, { key })).body).toEqual(response.body)
    expect(await stored()).toMatchObject({
      sourceId: 'review-1',
      sourceHash: hashOf('other', 'review-1', 'village paper'),
      byVisitor: 0,
      announced: null,
      sentBytes: null,
    })
  })

  test('works in the same way with a session', async () => {
    const { status, body } = await callInbox(await signIn(), 'POST', 'testimonials', { body: google })
    expect([status, body.source]).toEqual([201, 'google'])
  })

  test('is for owners only', async () => {
    await addKey('lk_client-key', workspaceA, { role: 'client' })
    const client = await call('POST', path, { key: 'lk_client-key', body: google })
    expect([client.status, client.body]).toEqual([403, 'Authorization: this key may not do that'])
    expect((await call('POST', path, { body: google })).status).toBe(401)
    expect(await rows('testimonials')).toEqual([])
  })

  test('makes one round trip to D1', async () => {
    await callWithFaults('GET', path, { key })
    const body = { ...google, gaveConsent: true, ground: 'She agreed.' }
    const { status, headers } = await callWithFaults('POST', path, { key, body })
    expect([status, headers.get('x-d1-calls'), headers.get('x-d1-calls-after')]).toEqual([201, '1', '0'])
  })

  test.each(sources)('accepts the source %s', async (source) => {
    const { status, body } = await add({ source, sourceName: 'Name' })
    expect([status, body.source, body.sourceName]).toEqual([201, source, 'Name'])
  })

  const dayRule =
    'sourceDay: must be a year, month or day, such as 2025, 2025-03 or 2025-03-09, that is not in the future'
  const urlRule = 'sourceUrl: must be an https URL of at most 2048 characters, without white space or a user name'
  const groundRule = 'ground: is required with gaveConsent: how do you know that the person agrees to publication?'
  test.each<[object, string]>([
    [{ source: undefined }, 'source: must be one of the sources, such as google, linkedin, email or other'],
    [{ source: null }, 'source: must be one of the sources, such as google, linkedin, email or other'],
    [{ source: 'Google' }, 'source: must be one of the sources, such as google, linkedin, email or other'],
    [{ source: 'toString' }, 'source: must be one of the sources, such as google, linkedin, email or other'],
    [{ source: 'other' }, 'sourceName: is required with the source other'],
    [{ source: 'other', sourceName: '' }, 'sourceName: is required with the source other'],
    [
      { source: 'other', sourceName: ' \n' },
      'sourceName: must be a string of at most 100 characters, not all of them white',
    ],
    [{ sourceName: 'x'.repeat(101) }, 'sourceName: must be a string of at most 100 characters'],
    [{ sourceUrl: 'http://example.com' }, urlRule],
    [{ sourceUrl: 'javascript:alert(1)' }, urlRule],
    [{ sourceUrl: 'https://user@example.com' }, urlRule],
    [{ sourceId: 'x'.repeat(301) }, 'sourceId: must be a string of at most 300 characters'],
    ...[
      '2025-3',
      '2025-02-30',
      '2025-13',
      '25',
      '2025-03-09T12:00:00Z',
      '9999',
      '2025-',
      ' 2025',
      '0000-02-29',
      '0999',
    ].map((sourceDay): [object, string] => [{ sourceDay }, dayRule]),
    [{ sourceRating: 'x'.repeat(31) }, 'sourceRating: must be a string of at most 30 characters'],
    [{ incentive: 'x'.repeat(201) }, 'incentive: must be a string of at most 200 characters'],
    [{ gaveConsent: true }, groundRule],
    [{ gaveConsent: true, ground: '' }, groundRule],
    [{ gaveConsent: true, ground: ' ' }, 'ground: must be a string of at most 500 characters, not all of them white'],
    [{ gaveConsent: true, ground: 'x'.repeat(501) }, 'ground: must be a string of at most 500 characters'],
    [{ published: true }, 'published: arrives as pending; publish it afterwards'],
    [{ importId: workspaceA }, 'importId: is set by the service'],
    [{ giverToken: 'x' }, 'giverToken: is not a field'],
    [
      { externalVideoHtml: '<iframe src="https://example.com"></iframe>' },
      'externalVideoHtml: must be a link or embed code of YouTube, Vimeo, Loom',
    ],
  ])('rejects %j', async (fields, message) => {
    const { status, body } = await add({ ...google, ...fields })
    expect([status, String(body).slice(0, limits.errorMessage)]).toEqual([400, expect.stringContaining(message)])
    expect(await rows('testimonials')).toEqual([])
  })

  test('rejects a workspace that is not that of the key', async () => {
    const { status, body } = await add({ ...google, workspaceId: workspaceB })
    expect([status, body]).toEqual([400, 'workspaceId: is not a registered workspace'])
  })

  test.each([
    ['2025', '2025-01-01T12:00:00.000Z'],
    ['2025-03', '2025-03-01T12:00:00.000Z'],
    ['2025-03-09', '2025-03-09T12:00:00.000Z'],
    ['2024-02-29', '2024-02-29T12:00:00.000Z'],
  ])('with the day %s is created at %s', async (sourceDay, created) => {
    expect((await add({ ...google, sourceDay })).body).toMatchObject({ sourceDay, created })
  })

  test('takes a day that has begun anywhere, and is created at the latest now', async () => {
    const earliest = new Date(Date.now() + 14 * 3_600_000).toISOString()
    const tomorrow = new Date(Date.now() + 38 * 3_600_000).toISOString().slice(0, 10)
    const { status, body } = await add({ ...google, sourceDay: earliest.slice(0, 10) })
    expect(status).toBe(201)
    expect(Date.parse(body.created)).toBeLessThanOrEqual(Date.now())
    // At midnight there, the next day has begun.
    if (earliest.slice(0, 10) < tomorrow) expect((await add({ ...google, sourceDay: tomorrow })).status).toBe(400)
  })

  test('notifies nobody, and is not compared with spam', async () => {
    await call('POST', '/v1/webhooks', { key, body: { url: 'https://hooks.example' } })
    await query(`UPDATE workspaces SET spamPatterns = '[" casino "]' WHERE id = ?`, workspaceA)
    const { body } = await add({ ...google, testimonialText: 'casino', imageUrl: 'https://a.example/b' })
    expect(body.state).toBe('pending')
    expect(await query('SELECT * FROM deliveries')).toEqual([])
    expect(await rows('history')).toEqual([])
  })

  test('claims a file of an API key, and rejects another', async () => {
    const photo = await uploadWithKey(`/v1/media/upload-image/${workspaceA}`, createPhoto())
    const { status, body } = await add({ ...google, imageUrl: photo.body.url })
    expect([status, body.imageUrl]).toEqual([201, photo.body.url])
    expect(await stored()).toMatchObject({ imageFile: expect.any(String) })
    await call('DELETE', `${path}/${body.id}`, { key })
    expect(await add({ ...google, sourceId: '2', imageUrl: photo.body.url })).toMatchObject({
      status: 400,
      body: 'imageUrl: is not a complete photo of this workspace that is still free',
    })
  })

  test('with an Idempotency-Key creates one testimonial, which a repeated request returns', async () => {
    const first = await add(google, { 'Idempotency-Key': 'k' })
    await change(first.body.id, { tags: ['shop'] })
    const again = await add(google, { 'Idempotency-Key': 'k' })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(again.body).toMatchObject({ id: first.body.id, tags: ['shop'] })
    const other = await add({ ...google, firstname: 'Eve' }, { 'Idempotency-Key': 'k' })
    expect([other.status, other.body]).toEqual([400, 'Idempotency-Key: was used with another body'])
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('stores one testimonial if a response of D1 is lost', async () => {
    const fault = { call: 1, throwAfter: 'Network connection lost' }
    const { status, body } = await callWithFaults('POST', path, { key, body: google, fault })
    expect(status).toBe(201)
    expect(await rows('testimonials')).toMatchObject([{ id: body.id }])
  })
})

describe('the same again', () => {
  test('is rejected, and nothing is stored', async () => {
    await add()
    const before = await allRows()
    expect(await add({ ...google, firstname: 'Eve' })).toMatchObject({ status: 400, body: takenMessage })
    expect(await allRows()).toEqual(before)
  })

  test('is stored once if it is sent several times at the same moment', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => add()))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('is another one with another id, from another source or in another workspace', async () => {
    await add()
    expect((await add({ ...google, sourceId: 'review-2' })).status).toBe(201)
    expect((await add({ ...google, source: 'yelp' })).status).toBe(201)
    expect((await call('POST', path, { key: keys.workspaceB, body: google })).status).toBe(201)
  })

  test('is another one at another place, which has ids of its own', async () => {
    const paper = { ...google, source: 'other', sourceName: 'Village paper' }
    await add(paper)
    expect((await add({ ...paper, sourceName: 'Town paper' })).status).toBe(201)
    expect(await add({ ...paper, sourceName: 'village  PAPER ' })).toMatchObject({ status: 400, body: takenMessage })
  })

  const { sourceId, ...words } = { ...google, lastname: 'Lovelace', sourceDay: '2025-03-09' }

  test('is recognised without an id by name, text and day', async () => {
    await add(words)
    const content = JSON.stringify(['Ada Lovelace', 'Wonderful.', '2025-03-09'])
    const id = `sha256:${sha256(content)}`
    expect(await stored()).toMatchObject({ sourceId: id, sourceHash: hashOf('google', id) })
    const spaced = { ...words, firstname: ' Ada\u00a0 Lovelace', lastname: null, testimonialText: '\nWonderful. ' }
    expect(await add(spaced)).toMatchObject({ status: 400, body: takenMessage })
  })

  test('is recognised without an id in another Unicode form', async () => {
    await add({ ...words, firstname: 'Zoe\u0308' })
    expect(await add({ ...words, firstname: 'Zo\u00eb' })).toMatchObject({ status: 400, body: takenMessage })
  })

  test('is recognised without an id at any place', async () => {
    await add({ ...words, source: 'other', sourceName: 'Village paper' })
    const elsewhere = { ...words, source: 'other', sourceName: 'Town paper' }
    expect(await add(elsewhere)).toMatchObject({ status: 400, body: takenMessage })
  })

  test('is recognised without words by its video', async () => {
    const ofVideo = (name: string) => ({ source: 'google', firstname: 'Ada', videoUrl: `https://v.example/${name}` })
    expect((await add(ofVideo('1'))).status).toBe(201)
    expect((await add(ofVideo('2'))).status).toBe(201)
    expect(await add(ofVideo('1'))).toMatchObject({ status: 400, body: takenMessage })
    const [first] = await query("SELECT id FROM testimonials WHERE videoVideoUrl = 'https://v.example/1'")
    expect(await change(String(first?.id), { sourceId: null })).toMatchObject({ status: 200 })
    expect(await add(ofVideo('1'))).toMatchObject({ status: 400, body: takenMessage })
  })

  test.each([{ firstname: 'Eve' }, { testimonialText: 'Good.' }, { sourceDay: '2025-03' }, { sourceDay: null }])(
    'is another one without an id, but with %j',
    async (fields) => {
      await add(words)
      expect((await add({ ...words, ...fields })).status).toBe(201)
    },
  )
})

describe('a ground', () => {
  const ground = 'She agreed in an e-mail.\nOn 2 April.'
  const consented = { ...google, gaveConsent: true, ground }
  const event = {
    purpose: 'publish',
    decision: 'claimed',
    text: ground,
    textHash: sha256(ground),
    language: null,
    formId: null,
    formVersion: null,
    page: null,
    at: expect.any(String),
    by: 'import',
    wording: 'owner',
  }

  test('becomes the event of a claimed consent, and is not part of the item', async () => {
    const { body } = await add(consented)
    expect([body.gaveConsent, 'ground' in body]).toEqual([true, false])
    const record = await call('GET', `/v1/testimonial/${body.id}/consent-record`, { key })
    expect(record.body.events).toEqual([event])
    expect(body.consentDateTime).toBe(record.body.events[0].at)
  })

  test('is no event without the consent', async () => {
    await add({ ...google, ground })
    expect(await stored()).toMatchObject({ gaveConsent: 0, consents: '[]' })
  })

  test('stands on the page of the record as the words of the owner', async () => {
    const { body } = await add(consented)
    const headers = { ...navigation, Cookie: await signIn() }
    const { text } = await call('GET', `/inbox/${workspaceA}/${body.id}/consent-record`, { headers })
    expect(text).toContain('<dt>How the owner knows</dt><dd><blockquote dir="auto"><q>She agreed in an e-mail.')
    expect(text).toContain('<dt>By</dt><dd>An import, or the owner who added it</dd>')
    expect(text).not.toContain('Exact words')
  })

  test('is not what the person agrees to on their own page', async () => {
    const { body } = await add(consented)
    const cookie = await signIn()
    const link = await callInbox(cookie, 'POST', `testimonial/${body.id}/giver-link`, {
      headers: { 'X-Laurel-Key': key },
    })
    const token = new URL(link.body.url).hash.slice(1)
    const headers = { Origin: serviceUrl.origin, 'Content-Type': 'application/x-www-form-urlencoded' }
    const page = await call('POST', '/my-testimonial', { body: `action=show&token=${token}`, headers })
    expect(page.status).toBe(200)
    const place = page.text.lastIndexOf('<details>')
    const [form, record] = [page.text.slice(0, place), page.text.slice(place)]
    expect(form).toContain('id="publish-text"')
    expect([form.includes('She agreed'), record.includes('She agreed')]).toEqual([false, true])
  })
})

describe('a change of the source', () => {
  let id: string
  beforeEach(async () => {
    id = (await add({ ...google, sourceDay: '2025-03' })).body.id
  })

  test('sets the fields that it names, moves the date with the day, and adds nothing to the history', async () => {
    const fields = { sourceUrl: 'https://g.example', sourceRating: 'FIVE', incentive: 'A cake', sourceDay: '2024' }
    const response = await change(id, fields)
    expect(response).toMatchObject({ status: 200, body: { ...fields, created: '2024-01-01T12:00:00.000Z' } })
    expect(response.headers.get('etag')).toBe(response.body.etag)
    expect(await stored()).toMatchObject({ sourceHash: hashOf('google', 'review-1') })
    expect(await rows('history')).toEqual([])
    const cleared = await change(id, { sourceUrl: null, sourceRating: '', incentive: null, sourceDay: null })
    expect(cleared.body).toMatchObject({
      sourceUrl: null,
      sourceRating: null,
      incentive: null,
      sourceDay: null,
      created: '2024-01-01T12:00:00.000Z',
    })
  })

  test('together with others changes all of them, and the history lists those', async () => {
    const { body } = await change(id, { source: 'yelp', tags: ['shop'], state: 'archived' })
    expect(body).toMatchObject({ source: 'yelp', tags: ['shop'], state: 'archived' })
    expect((await rows('history')).map(({ action }) => action).sort()).toEqual(['move', 'tag'])
  })

  test('to another source or id recognises it by these', async () => {
    await change(id, { source: 'yelp' })
    expect(await stored()).toMatchObject({ sourceHash: hashOf('yelp', 'review-1') })
    await change(id, { sourceId: '7' })
    expect(await stored()).toMatchObject({ sourceHash: hashOf('yelp', '7') })
    await change(id, { sourceId: null })
    const { sourceId } = (await stored()) ?? {}
    expect(sourceId).toBe(`sha256:${sha256(JSON.stringify(['Ada', 'Wonderful.', '2025-03']))}`)
    // By its first ones, too.
    expect(await add()).toMatchObject({ status: 400, body: takenMessage })
    expect((await add({ ...google, source: 'yelp', sourceId: '7' })).status).toBe(201)
  })

  test('can be taken back, and after any change both hashes outlive it', async () => {
    await change(id, { source: 'yelp' })
    expect((await change(id, { source: 'google' })).status).toBe(200)
    expect(await stored()).toMatchObject({ sourceHash: hashOf('google', 'review-1') })
    await change(id, { source: 'etsy' })
    const other = (await add({ ...google, sourceId: 'review-2' })).body.id
    expect(await change(other, { sourceId: 'review-1' })).toMatchObject({ status: 400, body: takenMessage })
    await call('DELETE', `${path}/${id}`, { key })
    for (const source of ['google', 'etsy']) {
      expect(await add({ ...google, source })).toMatchObject({ status: 400, body: erasedMessage })
    }
    expect(await query('SELECT hash FROM erasedSources')).toHaveLength(2)
  })

  test('to another place recognises it by its id there', async () => {
    await change(id, { source: 'other', sourceName: 'Village paper' })
    expect(await stored()).toMatchObject({ sourceHash: hashOf('other', 'review-1', 'village paper') })
    await change(id, { sourceName: 'Town paper' })
    expect(await stored()).toMatchObject({ sourceHash: hashOf('other', 'review-1', 'town paper') })
    await change(id, { source: 'google' })
    expect(await stored()).toMatchObject({ sourceHash: hashOf('google', 'review-1') })
  })

  test('to the source and id of another is rejected, and nothing changes', async () => {
    await add({ ...google, sourceId: 'review-2' })
    const before = await allRows()
    expect(await change(id, { sourceId: 'review-2', tags: ['x'] })).toMatchObject({ status: 400, body: takenMessage })
    expect(await allRows()).toEqual(before)
    expect((await change(id, { sourceId: 'review-1' })).status).toBe(200)
  })

  test('to what was erased here is rejected', async () => {
    const other = await add({ ...google, sourceId: 'review-2' })
    await call('DELETE', `${path}/${other.body.id}`, { key })
    expect(await change(id, { sourceId: 'review-2' })).toMatchObject({ status: 400, body: erasedMessage })
  })

  test('to the source other needs a name', async () => {
    const rule = 'sourceName: is required with the source other'
    expect(await change(id, { source: 'other' })).toMatchObject({ status: 400, body: rule })
    expect((await change(id, { source: 'other', sourceName: 'Paper' })).status).toBe(200)
    expect(await change(id, { sourceName: null })).toMatchObject({ status: 400, body: rule })
  })

  test.each([
    [{ source: null }, 'source: must be one of'],
    [{ source: 'form' }, 'source: must be one of'],
    [{ sourceDay: '9999' }, 'sourceDay: must be a year'],
    [{ sourceUrl: 'http://a.example' }, 'sourceUrl: must be an https URL'],
    [{ ground: 'x' }, 'ground: is only for gaveConsent: true'],
  ])('rejects %j', async (body, message) => {
    expect(await change(id, body)).toMatchObject({ status: 400, body: expect.stringContaining(message) })
  })

  test('with If-Match changes only that version', async () => {
    const { body } = await change(id, { sourceRating: '1' })
    expect((await change(id, { source: 'yelp' }, { 'If-Match': '"other"' })).status).toBe(412)
    expect((await change(id, { source: 'yelp' }, { 'If-Match': body.etag })).status).toBe(200)
  })

  test('at the same moment as another leaves one whole source', async () => {
    for (let round = 0; round < 5; round++) {
      const changes = [{ source: round % 2 ? 'yelp' : 'etsy' }, { sourceId: `${round}` }]
      const responses = await Promise.all(changes.map((body) => change(id, body)))
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      const row = await stored()
      expect(row?.sourceHash).toBe(hashOf(String(row?.source), String(row?.sourceId)))
    }
  })

  test('is made once if a response of D1 is lost', async () => {
    const fault = { call: 2, throwAfter: 'Network connection lost' }
    const response = await callWithFaults('PATCH', `${path}/${id}`, { key, body: { source: 'yelp' }, fault })
    expect([response.status, response.body.source]).toEqual([200, 'yelp'])
  })

  test('is possible for what an API key sent', async () => {
    const { body } = await call('POST', '/v1/testimonial', { key, body: { firstname: 'Eve' } })
    // A day alone would look exact to visitors.
    for (const fields of [{ sourceDay: '2025' }, { sourceId: '5', sourceUrl: 'https://g.example' }]) {
      const message = 'source: is required with these fields'
      expect(await change(body.id, fields)).toMatchObject({ status: 400, body: message })
    }
    expect((await change(body.id, { source: 'etsy', sourceId: '5' })).body.source).toBe('etsy')
    const [row] = await query('SELECT sourceHash FROM testimonials WHERE id = ?', body.id)
    expect(row?.sourceHash).toBe(hashOf('etsy', '5'))
  })

  test.each([{ source: 'google' }, { sourceName: 'x' }, { sourceDay: null }, { sourceId: '1', incentive: 'x' }])(
    'is rejected for what a form collected: %j',
    async (body) => {
      const visitor = await call('POST', '/v1/testimonial', { body: {} })
      const before = await allRows()
      expect(await change(visitor.body.id, body)).toMatchObject({ status: 400, body: 'source: came through your form' })
      expect(await allRows()).toEqual(before)
    },
  )

  test('may say of what a form collected what the person received', async () => {
    const visitor = await call('POST', '/v1/testimonial', { body: {} })
    const { status, body } = await change(visitor.body.id, { incentive: 'A voucher' })
    expect([status, body.incentive, body.source]).toEqual([200, 'A voucher', null])
  })

  test('does not reach another workspace', async () => {
    const request = { key: keys.workspaceB, body: { source: 'yelp' } }
    expect((await call('PATCH', `${path}/${id}`, request)).status).toBe(404)
    expect((await call('PATCH', `${path}/${id}`, { ...request, key: keys.unknown })).status).toBe(401)
  })

  test('is no part of a bulk change', async () => {
    const body = { ids: [id], set: { source: 'yelp' } }
    expect((await call('POST', `${path}/bulk`, { key, body })).status).toBe(400)
    expect((await stored())?.source).toBe('google')
  })

  test('of what displays show purges them once, and not if nothing is different', async () => {
    await query("UPDATE workspaces SET display = 'open'")
    await query('UPDATE testimonials SET published = 1, gaveConsent = 1')
    const purges = async (body: object) => {
      const response = await callWithFaults('PATCH', `${path}/${id}`, { key, body, fault: { purge: 'succeeds' } })
      return JSON.parse(response.headers.get('x-purges') ?? '').length
    }
    expect(await purges({ source: 'yelp' })).toBe(1)
    expect(await purges({ source: 'yelp' })).toBe(0)
    expect(await purges({ incentive: 'A cake' })).toBe(1)
    expect(await purges({ incentive: 'A cake' })).toBe(0)
  })
})

describe('the list', () => {
  test('selects a source, what a form collected, or an import', async () => {
    const first = (await add()).body.id
    const second = (await add({ ...google, source: 'yelp' })).body.id
    const visitor = (await call('POST', '/v1/testimonial', { body: {} })).body.id
    const byKey = (await call('POST', '/v1/testimonial', { key, body: {} })).body.id
    const importId = crypto.randomUUID()
    await query('UPDATE testimonials SET importId = ? WHERE id = ?', importId, second)
    expect(await list('source=google')).toEqual([first])
    expect(await list('source=yelp&state=pending')).toEqual([second])
    expect(await list('source=form')).toEqual([visitor])
    expect(await list('source=etsy')).toEqual([])
    expect(await list(`import=${importId.toUpperCase()}`)).toEqual([second])
    expect(await list(`import=${importId}&source=google`)).toEqual([])
    expect(await list('import=x')).toEqual([])
    expect(new Set(await list(''))).toEqual(new Set([first, second, visitor, byKey]))
  })

  test('rejects a source that it does not know', async () => {
    const { status, body } = await call('GET', `${path}?source=key`, { key })
    expect([status, body]).toEqual([400, 'source: must be form or one of the sources, such as google'])
  })
})

describe('events', () => {
  const events = async () =>
    (await query('SELECT event FROM deliveries ORDER BY created, id')).map(({ event }) => event)
  beforeEach(async () => {
    await query(
      "INSERT INTO webhooks (id, workspaceId, created, url, events, secret) VALUES ('w', ?, 'x', 'x', ?, 'x')",
      workspaceA,
      JSON.stringify(webhookEvents),
    )
  })

  test('begin with the publication', async () => {
    const { body } = await add()
    await query('UPDATE testimonials SET published = 1, gaveConsent = 1')
    expect(await events()).toEqual(['testimonial.published'])
    await query("UPDATE deliveries SET done = 'x'")
    await call('DELETE', `${path}/${body.id}`, { key })
    expect(await events()).toEqual(['testimonial.published', 'testimonial.deleted'])
  })

  test.each(['pending', 'archived', 'spam'])('there are none of an erasure if it was only %s', async (state) => {
    const { body } = await add()
    await change(body.id, { state })
    await call('DELETE', `${path}/${body.id}`, { key })
    expect(await events()).toEqual([])
  })

  test('there are none if it leaves spam', async () => {
    const { body } = await add()
    await change(body.id, { state: 'spam' })
    await change(body.id, { state: 'pending' })
    expect(await events()).toEqual([])
  })
})

describe('an erasure', () => {
  const email = 'ada@example.com'

  async function eraseAsAuthor(id: string) {
    const headers = { 'X-Laurel-Key': key }
    const link = await callInbox(await signIn(), 'POST', `testimonial/${id}/giver-link`, { headers })
    const token = new URL(link.body.url).hash.slice(1)
    return call('DELETE', '/v1/my-testimonial', { headers: { Authorization: `Bearer ${token}` } })
  }

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['in the inbox', async (id) => callInbox(await signIn(), 'DELETE', `testimonials/${id}`)],
    ['with an API key', (id) => call('DELETE', `/v1/testimonial/${id}`, { key })],
    ['by the person', eraseAsAuthor],
    [
      'of a person as the command line does it',
      () => query('DELETE FROM testimonials WHERE workspaceId = ? AND email = ? COLLATE NOCASE', workspaceA, email),
    ],
    [
      'of old spam',
      async (id) => {
        await change(id, { state: 'spam' })
        await query("UPDATE testimonials SET spamSince = '2026-01-01T00:00:00.000Z'")
        await runCron()
      },
    ],
  ])('%s keeps a hash, so that it does not come back', async (_, erase) => {
    const { body } = await add({ ...google, email })
    await erase(body.id)
    expect(await rows('testimonials')).toEqual([])
    expect(await query('SELECT * FROM erasedSources')).toEqual([
      { workspaceId: workspaceA, hash: hashOf('google', 'review-1') },
    ])
    expect(await add()).toMatchObject({ status: 400, body: erasedMessage })
    expect((await call('POST', path, { key: keys.workspaceB, body: google })).status).toBe(201)
    expect((await add({ ...google, sourceId: 'review-2' })).status).toBe(201)
  })

  test('of what a form collected or a key sent keeps nothing', async () => {
    for (const request of [{ body: {} }, { key, body: {} }]) {
      const { body } = await call('POST', '/v1/testimonial', request)
      await call('DELETE', `${path}/${body.id}`, { key })
    }
    expect(await query('SELECT * FROM erasedSources')).toEqual([])
  })

  test('of the workspace erases the hashes, too', async () => {
    await add()
    for (const table of ['testimonials', 'apiKeys']) {
      await query(`DELETE FROM ${table} WHERE workspaceId = ?`, workspaceA)
    }
    expect(await query('SELECT * FROM erasedSources')).toHaveLength(1)
    await query('DELETE FROM workspaces WHERE id = ?', workspaceA)
    expect(await query('SELECT * FROM erasedSources')).toEqual([])
  })
})

test('what a visitor sends is marked as collected by a form', async () => {
  await call('POST', '/v1/testimonial', { body: {} })
  expect(await stored()).toMatchObject({ byVisitor: 1, source: null })
  expect((await callInboxWithFaults(await signIn(), 'GET', 'testimonials')).body).toMatchObject([{ source: null }])
})
