import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { storeForm } from '../../support/forms.ts'
import { createPhoto, listObjects, upload } from '../../support/media/media.ts'
import type { Fault } from '../../support/service/faults.ts'
import {
  batch,
  call,
  callWithFaults,
  keys,
  query,
  rows,
  runCron,
  serviceUrl,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'

/* What becomes spam, what that means for messages, and when it is erased. */

const key = keys.workspaceA
const trap = { website: 'https://casino.example' }
const fast = { elapsed: 2_999 }
const links = { testimonialText: 'See https://a.example and www.b.example' }
const spam = { ...trap, ...fast }

const post = (body: object, request: object = {}) =>
  callWithFaults('POST', '/v1/testimonial', { ...request, body: { workspaceId: workspaceA, ...body } })

/** Posts a testimonial and returns its folder. */
async function findFolder(body: object, request: object = {}) {
  const { status, body: record } = await post(body, request)
  expect(status).toBe(201)
  const [row] = await query('SELECT folder FROM testimonials WHERE id = ?', record.id)
  return row?.folder
}

const configure = async (settings: object) => {
  const { status } = await call('PUT', `/v1/workspaces/${workspaceA}`, { key, body: settings })
  expect(status).toBe(200)
}

/** The events of a testimonial that a webhook gets. */
const events = async (recordId: string) => {
  const found = await query('SELECT event FROM deliveries WHERE recordId = ? ORDER BY event', recordId)
  return found.map(({ event }) => event)
}

beforeEach(async () => {
  const all = '["testimonial.created","testimonial.published","testimonial.unpublished","testimonial.deleted"]'
  await query(
    "INSERT INTO webhooks (id, workspaceId, created, url, events, secret) VALUES ('w', ?, '2026-01-01T00:00:00.000Z', 'https://shop.example/', ?, 'whsec_x')",
    workspaceA,
    all,
  )
})

describe('one signal', () => {
  test.each([
    ['a filled trap', trap],
    ['a form sent within three seconds', fast],
    ['two links', links],
    ['two links in an answer', { answers: [{ id: 'q1', answer: 'http://a.example http://b.example' }] }],
  ])('is never spam: %s', async (_, body) => {
    const form = 'answers' in body ? await storeForm({ questions: [{ id: 'q1', text: 'Why?' }], required: '' }) : {}
    expect(await findFolder({ ...form, ...body })).toBeNull()
  })

  test('is never spam: a word of the owner, no token of Turnstile, or the same text for the third time', async () => {
    await configure({ spamWords: ['casino'] })
    expect(await findFolder({ testimonialText: 'The best casino' })).toBeNull()
    await configure({ spamWords: [], turnstileSiteKey: '1x00000000000000000000AA' })
    expect(await findFolder({ testimonialText: 'Lovely' })).toBeNull()
    await configure({ turnstileSiteKey: null })
    for (let count = 0; count < 3; count++) expect(await findFolder({ testimonialText: 'Great!' })).toBeNull()
  })
})

describe('two signals', () => {
  test.each<[string, object]>([
    ['a filled trap, fast', spam],
    ['a filled trap and links', { ...trap, ...links }],
    ['links, fast', { ...fast, ...links }],
    ['a word and a trap', { ...trap, testimonialText: 'Online CASINO!' }],
    ['a word without a token of Turnstile', { testimonialText: 'online casino' }],
    ['a trap without a token of Turnstile', trap],
  ])('are spam: %s', async (_, body) => {
    await configure({ spamWords: ['casino'], turnstileSiteKey: '1x00000000000000000000AA' })
    expect(await findFolder(body)).toBe('spam')
  })

  test('are spam: a text that the workspace had twice that day, and another one', async () => {
    const text = { testimonialText: 'Great!' }
    expect([await findFolder({ ...text, ...fast }), await findFolder({ ...text, ...fast })]).toEqual([null, null])
    expect(await findFolder({ ...text, ...fast, workspaceId: workspaceB })).toBeNull()
    expect(await findFolder({ testimonialText: 'Great', ...fast })).toBeNull()
    expect(await findFolder({ ...text, ...fast })).toBe('spam')
    await query('UPDATE testimonials SET created = ?', new Date(Date.now() - 25 * 3_600_000).toISOString())
    expect(await findFolder({ ...text, ...fast })).toBeNull()
  })

  test('are none: ratings without a text are not the same text', async () => {
    for (let count = 0; count < 4; count++) expect(await findFolder({ stars: 5, ...fast })).toBeNull()
  })

  test('do not change the response, nor that to a repetition', async () => {
    const headers = { 'Idempotency-Key': 'spam' }
    const ordinary = await post({ firstname: 'Ada' })
    const first = await post({ ...spam, firstname: 'Ada' }, { headers })
    const second = await post({ ...spam, firstname: 'Ada' }, { headers })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(Object.keys(first.body)).toEqual(Object.keys(ordinary.body))
    const strip = ({ id, created, ...rest }: Record<string, unknown>) => rest
    expect(strip(first.body)).toEqual(strip(ordinary.body))
    const names = ({ headers }: typeof first) => Array.from(headers, ([name]) => name)
    expect(names(first)).toEqual(names(ordinary))
    expect(await rows('testimonials')).toHaveLength(2)
  })

  test('are in no list but that of spam, nor is anything announced', async () => {
    const { body } = await post({ ...spam, email: 'ada@example.com', gaveConsent: true })
    const list = async (query: string) =>
      (await call('GET', `/v1/testimonial/all/${workspaceA}${query}`, { key })).body.length
    expect([await list(''), await list('?state=pending'), await list('?state=spam')]).toEqual([0, 0, 1])
    expect((await call('GET', '/v1/inbox/testimonials', { key })).body).toEqual([])
    expect((await call('GET', '/v1/inbox/newest', { key })).body).toBeNull()
    // It serves erasure.
    expect((await call('GET', '/v1/testimonial?email=ada@example.com', { key })).body).toHaveLength(1)
    expect(await query('SELECT * FROM deliveries')).toEqual([])
    await call('DELETE', `/v1/testimonial/${body.id}`, { key })
    expect(await query('SELECT * FROM deliveries')).toEqual([])
  })

  test('are no spam of an API key', async () => {
    await configure({ spamWords: ['casino'], turnstileSiteKey: '1x00000000000000000000AA' })
    const testimonialText = 'casino https://a.example https://b.example'
    for (let count = 0; count < 3; count++) {
      const { body } = await callWithFaults('POST', '/v1/testimonial', { key, body: { testimonialText } })
      expect(await rows('testimonials')).toContainEqual(expect.objectContaining({ id: body.id, folder: null }))
      expect(await events(body.id)).toEqual(['testimonial.created'])
    }
  })
})

describe('words of spam', () => {
  test.each([
    ['Casino', 'The best CASINO!', true],
    ['casino', 'Our casinos', false],
    ['Online-Poker', 'play online poker now', true],
    ['online poker', 'poker online', false],
    ['viagra', 'v\u00adi\u200bagra', true],
    ['ＢＯＮＵＳ', 'a bonus', true],
    ['賭博', '最高の賭博サイト', true],
    ['การพนัน', 'เว็บการพนันออนไลน์', true],
    ['도박', '도박은 여기', true],
    ['bet', 'Alphabet', false],
    ['50%', 'I saved 50 euros', true],
    ["d'or", 'un cœur d’or', true],
  ])('%j in %j: %s', async (word, testimonialText, isFound) => {
    await configure({ spamWords: ['unrelated', word] })
    expect(await findFolder({ ...trap, testimonialText })).toBe(isFound ? 'spam' : null)
  })

  test('are looked for in answers', async () => {
    await configure({ spamWords: ['casino'] })
    const form = await storeForm({ questions: [{ id: 'q1', text: 'Why?' }], required: '' })
    expect(await findFolder({ ...form, ...trap, answers: [{ id: 'q1', answer: 'A casino.' }] })).toBe('spam')
  })
})

describe('a request', () => {
  test('is the same request with another elapsed time and another token', async () => {
    const headers = { 'Idempotency-Key': 'same' }
    const send = (added: object) => post({ firstname: 'Ada', ...added, language: 'en' }, { headers })
    const first = await send({ elapsed: 5_000, turnstileToken: 'a' })
    for (const added of [{ elapsed: 9_000.5, turnstileToken: 'b' }, { turnstileToken: 'c' }, {}]) {
      expect((await send(added)).body).toEqual(first.body)
    }
    expect((await send({ firstname: 'Eve' })).status).toBe(400)
  })

  // What receivers read is no matter here.
  const withoutReceivers = () => query('DELETE FROM webhooks')

  test('reads no more rows for an ordinary testimonial, however many there are', async () => {
    const read = async (body: object) => Number((await post(body)).headers.get('x-d1-rows-read'))
    await withoutReceivers()
    // The first one of the day finds no total.
    await read({})
    const before = await read({ testimonialText: 'Lovely' })
    const insert = "INSERT INTO testimonials (id, workspaceId, created, testimonialText) VALUES (?, ?, ?, 'Lovely')"
    const created = new Date().toISOString()
    await batch(
      Array.from({ length: 300 }, () => ({ sql: insert, values: [crypto.randomUUID(), workspaceA, created] })),
    )
    expect(await read({ testimonialText: 'Lovely' })).toBe(before)
    const suspicious = await read({ testimonialText: 'Lovely', ...fast })
    expect(suspicious - before).toBeGreaterThan(50)
    expect(suspicious - before).toBeLessThan(250)
  })

  test('compares texts by the index of the newest', async () => {
    await withoutReceivers()
    const { headers } = await post({ testimonialText: 'x', ...fast }, { headers: { 'X-Explain': 'yes' } })
    expect(headers.get('x-plans')).toMatch(
      /SEARCH testimonials USING INDEX testimonialsByState \(workspaceId=\? AND <expr>=\? AND created>\?\)/,
    )
    expect(headers.get('x-plans')).not.toContain('TEMP B-TREE')
  })
})

describe('leaving the folder', () => {
  const release: [string, (id: string) => Promise<{ status: number }>, string[]][] = [
    ['PATCH to pending', (id) => patch(id, { state: 'pending' }), ['testimonial.created']],
    ['PATCH to archived', (id) => patch(id, { state: 'archived' }), ['testimonial.created']],
    ['PATCH to published', (id) => patch(id, { state: 'published' }), bothEvents],
    [
      'a change of several',
      (id) => call('POST', '/v1/inbox/testimonials/bulk', { key, body: { ids: [id], set: { state: 'published' } } }),
      bothEvents,
    ],
    ['PUT', (id) => call('PUT', `/v1/testimonial/${id}`, { key, body: { published: true } }), bothEvents],
  ]

  test.each(release)('announces the testimonial once: %s', async (_, leave, expected) => {
    const { body } = await post(spam)
    expect((await leave(body.id)).status).toBe(200)
    expect(await events(body.id)).toEqual(expected)
    const [row] = await rows('testimonials')
    expect(row).toMatchObject({ announced: expect.any(String), spamSince: null })
    // Again: it has been announced.
    await query("UPDATE deliveries SET done = created, outcome = 'delivered'")
    await patch(body.id, { state: 'spam' })
    await patch(body.id, { state: 'pending' })
    expect((await events(body.id)).filter((event) => event === 'testimonial.created')).toHaveLength(1)
  })

  test('announces nothing that the owner has heard of before', async () => {
    const { body } = await post({ firstname: 'Ada' })
    await query("UPDATE deliveries SET done = created, outcome = 'delivered'")
    expect((await patch(body.id, { state: 'spam' })).status).toBe(200)
    expect((await patch(body.id, { state: 'pending' })).status).toBe(200)
    expect(await events(body.id)).toEqual(['testimonial.created'])
  })

  test('announces what was still waiting when it became spam', async () => {
    const { body } = await post({ firstname: 'Ada' })
    const isDue = async () => (await rows('deliveries')).map(({ due }) => String(due) <= new Date().toISOString())
    await patch(body.id, { state: 'spam' })
    expect(await isDue()).toEqual([false])
    await query("UPDATE testimonials SET folder = NULL WHERE folder = 'spam'")
    expect(await isDue()).toEqual([true])
    expect(await events(body.id)).toEqual(['testimonial.created'])
  })
})

const bothEvents = ['testimonial.created', 'testimonial.published']
const patch = (id: string, body: object) => call('PATCH', `/v1/inbox/testimonials/${id}`, { key, body })

describe('old spam', () => {
  const age = (days: number) =>
    query(
      'UPDATE testimonials SET spamSince = ? WHERE spamSince IS NOT NULL',
      new Date(Date.now() - days * 24 * 3_600_000).toISOString(),
    )

  test('is erased after 90 days, with its files and history, and without an event', async () => {
    const { body: photo } = await upload(createPhoto())
    const { body } = await post({ ...spam, imageUrl: photo.url })
    const { body: moved } = await post({ firstname: 'Ada' })
    await query("UPDATE deliveries SET done = created, outcome = 'delivered'")
    await patch(moved.id, { state: 'spam' })
    await age(89)
    await runCron()
    expect(await rows('testimonials')).toHaveLength(2)
    await age(91)
    await runCron()
    expect([await rows('testimonials'), await rows('history')]).toEqual([[], []])
    expect([await events(body.id), await events(moved.id)]).toEqual([[], ['testimonial.created']])
    await runCron()
    expect(await listObjects(photo.id)).toEqual([])
  })

  test('is kept once it has left the folder', async () => {
    const { body } = await post(spam)
    await age(91)
    await patch(body.id, { state: 'archived' })
    await runCron()
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('is erased a hundred at a time, by its index', async () => {
    const insert =
      "INSERT INTO testimonials (id, workspaceId, created, folder, spamSince) VALUES (?, ?, 'x', 'spam', '2026-01-01')"
    await batch(Array.from({ length: 150 }, () => ({ sql: insert, values: [crypto.randomUUID(), workspaceA] })))
    const counts: number[] = []
    for (let run = 0; run < 2; run++) {
      await runCron()
      counts.push((await rows('testimonials')).length)
    }
    expect(counts).toEqual([50, 0])
  })
})

describe('Turnstile', () => {
  const requests: Record<string, unknown>[] = []
  let respond: () => object | undefined = () => ({ success: true, 'error-codes': [] })
  const stub = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push({ url: request.url, ...Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())) })
    const body = respond()
    if (body) response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    else response.writeHead(500).end('Sorry')
  })
  afterAll(() => stub.close())

  async function verify(token: string | null) {
    if (!stub.listening) await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
    const fault: Fault = { turnstile: `http://127.0.0.1:${(stub.address() as AddressInfo).port}` }
    requests.length = 0
    return findFolder({ ...trap, turnstileToken: token }, { fault })
  }

  const failed = (code: string) => () => ({ success: false, 'error-codes': [code] })

  test('is asked about a token, and rejects nobody', async () => {
    await configure({ turnstileSiteKey: '1x00000000000000000000AA' })
    respond = () => ({ success: true, 'error-codes': [] })
    expect(await verify('token')).toBeNull()
    expect(requests).toEqual([{ url: '/turnstile/v0/siteverify', secret: 'secret', response: 'token' }])
    respond = failed('invalid-input-response')
    expect(await verify('token')).toBe('spam')
    respond = failed('timeout-or-duplicate')
    expect(await verify('token')).toBe('spam')
  })

  test('does not count if it does not respond, or has another secret', async () => {
    await configure({ turnstileSiteKey: '1x00000000000000000000AA' })
    respond = () => undefined
    expect(await verify('token')).toBeNull()
    respond = failed('invalid-input-secret')
    expect(await verify('token')).toBeNull()
    expect(await findFolder({ ...trap, turnstileToken: 'token' })).toBeNull()
  })

  test('counts without a token only in a workspace that uses it, and is then not asked', async () => {
    respond = failed('invalid-input-response')
    expect(await verify(null)).toBeNull()
    expect(await verify('token')).toBeNull()
    await configure({ turnstileSiteKey: '1x00000000000000000000AA' })
    expect(await verify(null)).toBe('spam')
    expect(requests).toEqual([])
  })
})

describe('the form without JavaScript', () => {
  const formUrl = new URL(`/form/${workspaceA}`, serviceUrl)

  async function send(url: URL, controls: Record<string, string>) {
    const page = await (await fetch(url)).text()
    const hidden = Array.from(
      page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g),
      ([, name, value]) => [name ?? '', value ?? ''],
    )
    const filled = { firstname: 'Ada', testimonialText: crypto.randomUUID() }
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ ...Object.fromEntries(hidden), ...filled, ...controls }),
      redirect: 'manual',
    })
    expect(response.status).toBe(200)
    const [row] = (await rows('testimonials')).slice(-1)
    return row?.folder
  }

  test.each(['of a workspace', 'that is stored'])(
    '%s has the trap and the time at which it was shown',
    async (kind) => {
      const stored = kind === 'that is stored' && (await storeForm({}))
      const url = stored ? new URL(`${formUrl.pathname}/${stored.formId}`, serviceUrl) : formUrl
      const earlier = { shown: String(Date.now() - 60_000) }
      expect(await send(url, {})).toBeNull()
      expect(await send(url, { ...earlier, extra: 'https://casino.example' })).toBeNull()
      expect(await send(url, { extra: 'x'.repeat(9_000) })).toBe('spam')
      expect(await send(url, { ...earlier, testimonialText: 'https://a.example https://b.example' })).toBeNull()
      // Neither a clock nor another person can make the time an error.
      for (const shown of ['', 'x', '-1', '9e99', String(Date.now() + 60_000)]) {
        expect(await send(url, { extra: 'x', shown })).toBeNull()
      }
    },
  )
})
