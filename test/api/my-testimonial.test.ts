import { describe, expect, test } from 'vitest'
import type { ConsentEvent } from '../../shared/consents/consent-events.ts'
import * as limits from '../../shared/limits.ts'
import { VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { generateAuthorToken } from '../../worker/lib/author-link.ts'
import { storeForm } from '../support/forms.ts'
import {
  allRows,
  call,
  callWithFaults,
  hashKey,
  keys,
  query,
  rows,
  serviceUrl,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'

/* What the person who gave a testimonial reads and changes with the token in the link to it. */

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Calls the author's API with a token. */
const mine = (method: string, token: string, body?: object, headers: Record<string, string> = {}) =>
  call(method, '/v1/my-testimonial', { ...(body && { body }), headers: { ...bearer(token), ...headers } })

const settings = {
  required: '',
  questions: [
    { id: 'before', text: 'What did you need?' },
    { id: 'after', text: 'What happened then?' },
  ],
  consents: {
    publish: { text: 'You may publish it.' },
    marketing: { text: 'You may write to me.' },
  },
  languages: { de: { questions: [{ id: 'before', text: 'Was hat gefehlt?' }] } },
}

/** Gives a testimonial, by default with consent; returns its token and record. */
async function give(body: object = {}) {
  const token = generateAuthorToken()
  const response = await call('POST', '/v1/testimonial', {
    body: { firstname: 'Ada', testimonialText: 'Wonderful.', consents: { publish: true }, giverToken: token, ...body },
  })
  expect([response.status, response.text]).toEqual([201, response.text])
  return { token, record: response.body }
}

/** Gives a testimonial, which the owner then publishes. */
async function givePublished(body: object = {}) {
  const given = await give(body)
  const published = await update(given.record.id, { published: true })
  expect(published.status).toBe(200)
  return { ...given, etag: String(published.headers.get('etag')) }
}

const update = (id: string, body: object) => call('PUT', `/v1/testimonial/${id}`, { key: keys.workspaceA, body })
const makeLink = (id: string, key = keys.workspaceA) => call('POST', `/v1/testimonial/${id}/giver-link`, { key })
const parseToken = (url: string) => new URL(url).hash.slice(1)

const withdrawnMessage = 'gaveConsent: was withdrawn by the person who gave it'

describe('the token of a form', () => {
  test('is stored only as a hash, and appears in no response', async () => {
    const { token, record } = await give()
    expect(JSON.stringify(record)).not.toContain(token)
    const stored = JSON.stringify(await allRows())
    expect([stored.includes(hashKey(token)), stored.includes(token)]).toEqual([true, false])
  })

  test('is rejected for another testimonial, of which nothing is stored', async () => {
    const { token } = await give()
    const before = await allRows()
    const again = await call('POST', '/v1/testimonial', { body: { giverToken: token, firstname: 'Eve' } })
    expect(again).toMatchObject({ status: 400, body: 'giverToken: is used by another testimonial' })
    expect(await allRows()).toEqual(before)
  })

  test('is rejected if it is that of a link, too', async () => {
    const { record } = await give()
    const token = parseToken((await makeLink(record.id)).body.url)
    const again = await call('POST', '/v1/testimonial', { body: { giverToken: token, firstname: 'Eve' } })
    expect(again).toMatchObject({ status: 400, body: 'giverToken: is used by another testimonial' })
  })

  test('is accepted in a repeated request, which creates no second record', async () => {
    const body = { firstname: 'Ada', giverToken: generateAuthorToken() }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const [first, second] = [
      await call('POST', '/v1/testimonial', { body, headers }),
      await call('POST', '/v1/testimonial', { body, headers }),
    ]
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
    expect(await rows('testimonials')).toHaveLength(1)
    expect((await mine('GET', body.giverToken)).body.testimonial).toEqual(first.body)
  })
})

test('reads the testimonial, its consents and answers', async () => {
  const form = await storeForm(settings)
  const answers = [{ id: 'before', answer: 'Flowers.' }]
  const consents = { publish: true, marketing: false }
  const { token, record } = await give({ ...form, answers, consents, language: 'de' })
  const { status, body, headers } = await mine('GET', token)
  expect([status, headers.get('etag')]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)])
  expect(body).toEqual({
    testimonial: record,
    consents: [
      expect.objectContaining({ purpose: 'publish', decision: 'given', text: 'You may publish it.' }),
      expect.objectContaining({ purpose: 'marketing', decision: 'refused', text: 'You may write to me.' }),
    ],
    answers: [
      { id: 'before', question: 'Was hat gefehlt?', answer: 'Flowers.' },
      { id: 'after', question: 'What happened then?', answer: '' },
    ],
    published: false,
    workspace: { name: 'Ours' },
  })
})

test('reads whom to ask about personal data', async () => {
  const controller = { name: 'Ours Ltd', contact: 'privacy@ours.example', privacyUrl: 'https://ours.example/privacy' }
  await query('UPDATE workspaces SET controller = ? WHERE id = ?', JSON.stringify(controller), workspaceA)
  const { token } = await give()
  const { name, ...shown } = controller
  expect((await mine('GET', token)).body.workspace).toEqual({ ...shown, name: 'Ours' })
})

describe('an unknown token', () => {
  test('gets the same bytes as one that is malformed, revoked or erased', async () => {
    const { token: erased } = await give()
    await mine('DELETE', erased)
    const { record } = await give()
    const revoked = parseToken((await makeLink(record.id)).body.url)
    await call('DELETE', `/v1/testimonial/${record.id}/giver-link`, { key: keys.workspaceA })
    for (const token of [generateAuthorToken(), erased, revoked, 'lg_short', keys.workspaceA, '']) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const { status, body, headers } = await mine(method, token, method === 'PUT' ? {} : undefined)
        expect([method, status, body, headers.get('www-authenticate')]).toEqual([
          method,
          401,
          'Authorization: this link is unknown, was replaced, or its testimonial was erased',
          'Bearer',
        ])
      }
    }
  })

  test('is that of an API key', async () => {
    expect(await call('GET', '/v1/my-testimonial', { key: keys.workspaceA })).toMatchObject({ status: 401 })
    expect(await call('GET', '/v1/my-testimonial')).toMatchObject({ status: 401 })
  })
})

test('never changes anything with GET and HEAD', async () => {
  const { token } = await givePublished()
  const before = await allRows()
  for (let count = 0; count < 50; count++) {
    expect((await mine('GET', token, undefined, { 'Sec-Purpose': 'prefetch' })).status).toBe(200)
    expect((await mine('HEAD', token)).status).toBe(200)
  }
  expect(await allRows()).toEqual(before)
})

describe('an edit', () => {
  test('unpublishes, and changes nothing else', async () => {
    const { token, record, etag } = await givePublished()
    const { status, body, headers } = await mine('PUT', token, { testimonialText: 'Good.', stars: 4 })
    expect([status, body.published]).toEqual([200, false])
    expect(body.testimonial).toEqual({ ...record, testimonialText: 'Good.', stars: 4, published: false })
    expect(headers.get('etag')).not.toBe(etag)
    expect((await mine('GET', token)).body).toEqual(body)
    const [row] = await rows('testimonials')
    expect(JSON.parse(String(row?.giverChanges))).toEqual([
      { at: expect.any(String), by: 'giver', fields: ['testimonialText', 'stars'] },
    ])
  })

  test('with what is stored changes nothing', async () => {
    const { token, etag } = await givePublished({ stars: 5, socialMediaProfiles: ['https://example.com/ada'] })
    const before = await allRows()
    const own = { workspaceId: workspaceA, published: false }
    const same = { ...own, firstname: 'Ada', stars: 5, testimonialText: 'Wonderful.', consents: { publish: true } }
    const { status, body, headers } = await mine('PUT', token, {
      ...same,
      socialMediaProfiles: ['https://example.com/ada'],
    })
    expect([status, body.published, headers.get('etag')]).toEqual([200, true, etag])
    expect(await allRows()).toEqual(before)
  })

  test('of answers changes the text that they have become', async () => {
    const form = await storeForm(settings)
    const answers = [{ id: 'before', answer: 'Flowers.' }]
    const { token } = await give({
      ...form,
      answers,
      testimonialText: '',
      consents: { publish: true, marketing: true },
    })
    const edited = [...answers, { id: 'after', answer: 'They came.' }]
    const { body } = await mine('PUT', token, { answers: edited })
    expect(body.testimonial.testimonialText).toBe('Flowers.\n\nThey came.')
    expect(body.answers).toMatchObject(edited)
    const [row] = await rows('testimonials')
    expect(JSON.parse(String(row?.giverChanges))).toMatchObject([{ fields: ['testimonialText', 'answers'] }])
  })

  test('that removes all answers removes the text that they have become', async () => {
    const form = await storeForm(settings)
    const answers = [{ id: 'before', answer: 'Flowers.' }]
    const consents = { publish: true, marketing: true }
    const { token } = await give({ ...form, answers, testimonialText: '', consents })
    const { status, body } = await mine('PUT', token, { answers: [] })
    expect([status, body.testimonial.testimonialText]).toEqual([200, null])
    expect((await rows('testimonials'))[0]).toMatchObject({ testimonialText: null })
  })

  test.each([
    [{ published: true }, 'published: only a caller with an API key may publish'],
    [{ workspaceId: workspaceB }, 'workspaceId: is not a registered workspace'],
    [{ consentDateTime: '2026-01-31T12:00:00Z' }, 'consentDateTime: is set by the service'],
    [{ giverToken: generateAuthorToken() }, 'giverToken: '],
    [{ turnstileToken: 'x' }, 'turnstileToken: is not a field'],
    [{ turnstileToken: null }, 'turnstileToken: is not a field'],
    [{ email: 'nobody' }, 'email: must be an e-mail address'],
    [{ stars: 6 }, 'stars: must be a number from 0 to 5'],
    [{ consents: { marketing: true } }, 'consents: marketing is not a purpose of this form'],
    [{ consents: { publish: true }, gaveConsent: false }, 'gaveConsent: must be the same as consents.publish'],
    [{ consentTexts: { publish: 'Yes' } }, 'consentTexts: can only be sent together with consents'],
    [{ answers: [{ id: 'before', answer: 'No' }] }, 'answers: belong to no form'],
  ])('rejects %j', async (body, message) => {
    const { token } = await givePublished()
    const before = await allRows()
    const { status, body: error } = await mine('PUT', token, body)
    expect([status, String(error).startsWith(message) || error]).toEqual([400, true])
    expect(await allRows()).toEqual(before)
  })

  test('never fails, whatever field of a form it names', async () => {
    for (const name of Object.keys(VisitorTestimonialInput.shape)) {
      const { token } = await give()
      const { status } = await mine('PUT', token, { [name]: null })
      expect([name, status === 200 || status === 400 || status]).toEqual([name, true])
    }
  })

  test('checks If-Match', async () => {
    const { token, etag } = await givePublished()
    const stale = await mine('PUT', token, { stars: 1 }, { 'If-Match': '"stale"' })
    expect([stale.status, (await mine('GET', token)).body.published]).toEqual([412, true])
    expect((await mine('PUT', token, { stars: 1 }, { 'If-Match': etag })).status).toBe(200)
    expect((await mine('DELETE', token, undefined, { 'If-Match': etag })).status).toBe(412)
  })

  test('is limited to ten a minute', async () => {
    const { token } = await give()
    const statuses: number[] = []
    // A minute of the limiter may end during the test.
    while (!statuses.includes(429) && statuses.length <= 2 * 10)
      statuses.push((await mine('PUT', token, { stars: statuses.length % 5 })).status)
    expect(statuses.length).toBeGreaterThan(10)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(429)
    expect((await mine('GET', token)).status).toBe(200)
  })

  test('that is invalid does not count', async () => {
    const { token } = await give()
    for (let count = 0; count < 10; count++) expect((await mine('PUT', token, { stars: 6 })).status).toBe(400)
    expect((await mine('PUT', token, { stars: 5 })).status).toBe(200)
  })
})

describe('consents', () => {
  test('to marketing can change while the testimonial stays published', async () => {
    const form = await storeForm(settings)
    const { token, record } = await givePublished({ ...form, consents: { publish: true, marketing: false } })
    const consents = { marketing: true }
    const consentTexts = { marketing: 'Ihr dürft mir schreiben.' }
    const given = await mine('PUT', token, { consents, consentTexts, language: 'de' })
    expect(given.body.published).toBe(true)
    expect(given.body.consents.at(-1)).toMatchObject({
      ...{ purpose: 'marketing', decision: 'given', by: 'giver', language: 'de', wording: 'page', ...form },
      ...{ text: consentTexts.marketing, textHash: hashKey(consentTexts.marketing) },
    })
    const { body } = await mine('PUT', token, { consents: { marketing: false } })
    expect(body.consents.map(({ purpose, decision }: Record<string, string>) => `${purpose} ${decision}`)).toEqual([
      'publish given',
      'marketing refused',
      'marketing given',
      'marketing withdrawn',
    ])
    expect((await rows('testimonials'))[0]).toMatchObject({ id: record.id, published: 1, gaveConsent: 1 })
  })

  test('to publication can be withdrawn, which unpublishes at once', async () => {
    const { token } = await givePublished()
    const { status, body } = await mine('PUT', token, { consents: { publish: false } })
    expect([status, body.published, body.testimonial.gaveConsent]).toEqual([200, false, false])
    expect(body.consents.at(-1)).toMatchObject({ purpose: 'publish', decision: 'withdrawn', by: 'giver' })
    expect((await rows('testimonials'))[0]).toMatchObject({
      published: 0,
      gaveConsent: 0,
      withdrawn: expect.any(String),
    })
  })

  test('can be given later, and again after a withdrawal', async () => {
    const { token, record } = await give({ consents: { publish: false } })
    const given = await mine('PUT', token, { consents: { publish: true }, consentTexts: { publish: 'Publish it.' } })
    expect(given.body.testimonial).toMatchObject({ gaveConsent: true, consentDateTime: expect.any(String) })
    await mine('PUT', token, { gaveConsent: false })
    const { body } = await mine('PUT', token, { consents: { publish: true } })
    expect(body.consents.map(({ decision }: { decision: string }) => decision)).toEqual([
      'refused',
      'given',
      'withdrawn',
      'given',
    ])
    expect((await update(record.id, { published: true })).body).toMatchObject({ published: true, gaveConsent: true })
  })

  test('given twice leave one event', async () => {
    const { token } = await give({ consents: { publish: false } })
    const yes = { consents: { publish: true }, consentTexts: { publish: 'Publish it.' } }
    const responses = [await mine('PUT', token, yes), await mine('PUT', token, yes)]
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(responses[1]?.body.consents).toHaveLength(2)
  })
})

describe('what its author has changed', () => {
  const owner = (method: string, path: string, body?: object) =>
    call(method, `/v1/inbox/testimonials/${path}`, { key: keys.workspaceA, ...(body && { body }) })
  const inboxItem = async (id: string) => (await owner('GET', id)).body
  const publishAll = async (ids: string[], etags?: object) =>
    (await owner('POST', 'bulk', { ids, ...(etags && { etags }), set: { state: 'published' } })).body

  test('is in the inbox by the names of the fields, until the owner publishes or archives it', async () => {
    const { token, record } = await givePublished()
    await mine('PUT', token, { testimonialText: 'Good.', stars: 4 })
    await mine('PUT', token, { testimonialText: 'Bad.', company: 'Ours', consents: { publish: false } })
    const changed = await inboxItem(record.id)
    expect(changed.changedFields.toSorted()).toEqual(['company', 'publish', 'stars', 'testimonialText'])
    expect((await call('GET', '/v1/inbox/testimonials?changed=giver', { key: keys.workspaceA })).body).toEqual([
      changed,
    ])
    await owner('PATCH', record.id, { tags: ['homepage'] })
    expect((await inboxItem(record.id)).changedFields).toHaveLength(4)
    expect((await owner('PATCH', record.id, { state: 'archived' })).body.changedFields).toEqual([])
    await mine('PUT', token, { stars: 2 })
    expect((await inboxItem(record.id)).changedFields).toEqual(['stars'])
  })

  test('is not published by a bulk change, unless this names the version that has it', async () => {
    const [{ token, record }, { record: other }] = [await give({ testimonialText: 'NICE' }), await give()]
    const { etag: seen } = await inboxItem(record.id)
    await mine('PUT', token, { testimonialText: 'NASTY' })
    const ids = [record.id, other.id]
    const error =
      'state: the person who gave it has changed it since it was last published or archived; please read it again, and name its ETag in etags'
    expect(await publishAll(ids)).toMatchObject([
      { id: record.id, ok: false, error },
      { id: other.id, ok: true },
    ])
    const mismatch = 'If-Match: is not the current ETag; please read the record again'
    expect(await publishAll(ids, { [record.id]: seen })).toMatchObject([{ ok: false, error: mismatch }, { ok: true }])
    expect(await inboxItem(record.id)).toMatchObject({ state: 'pending', changedFields: ['testimonialText'] })
    const { etag } = await inboxItem(record.id)
    expect(await publishAll(ids, { [record.id]: etag })).toMatchObject([{ ok: true }, { ok: true }])
  })

  test('does not keep a bulk change from archiving it', async () => {
    const { token, record } = await give()
    await mine('PUT', token, { stars: 1 })
    const body = { ids: [record.id], set: { state: 'archived' } }
    expect((await owner('POST', 'bulk', body)).body).toMatchObject([{ ok: true }])
  })
})

describe('after a withdrawal', () => {
  const withdraw = async () => {
    const given = await givePublished()
    expect((await mine('PUT', given.token, { consents: { publish: false } })).status).toBe(200)
    return given
  }

  test.each([
    ['PUT', 'testimonial', { published: true }],
    ['PUT', 'testimonial', { gaveConsent: true }],
    ['PUT', 'testimonial', { published: true, gaveConsent: true, stars: 1 }],
    ['PATCH', 'inbox/testimonials', { state: 'published' }],
    ['PATCH', 'inbox/testimonials', { state: 'published', tags: ['homepage'] }],
  ])('%s %s with %j is rejected', async (method, path, body) => {
    const { record } = await withdraw()
    const before = await allRows()
    const response = await call(method, `/v1/${path}/${record.id}`, { key: keys.workspaceA, body })
    expect(response).toMatchObject({ status: 400, body: withdrawnMessage })
    expect(await allRows()).toEqual(before)
  })

  test('a bulk change publishes only the others', async () => {
    const { record } = await withdraw()
    const { record: other } = await give()
    const { body } = await call('POST', '/v1/inbox/testimonials/bulk', {
      key: keys.workspaceA,
      body: { ids: [record.id, other.id], set: { state: 'published' } },
    })
    expect(body).toMatchObject([
      { id: record.id, ok: false, error: withdrawnMessage },
      { id: other.id, ok: true },
    ])
  })

  test('the inbox says so, and a bulk change that named another version learns that first', async () => {
    const { record, etag } = await withdraw()
    const { body } = await call('GET', `/v1/inbox/testimonials/${record.id}`, { key: keys.workspaceA })
    expect(body).toMatchObject({ withdrawn: true, changedFields: ['publish'] })
    const publish = (seen: string) =>
      call('POST', '/v1/inbox/testimonials/bulk', {
        key: keys.workspaceA,
        body: { ids: [record.id], etags: { [record.id]: seen }, set: { state: 'published' } },
      })
    expect((await publish(etag)).body[0].error).toMatch(/^If-Match: /)
    expect((await publish(body.etag)).body[0].error).toBe(withdrawnMessage)
  })

  test('the owner can still archive and update it', async () => {
    const { record } = await withdraw()
    expect((await update(record.id, { stars: 3, gaveConsent: false, published: false })).status).toBe(200)
    const archived = { key: keys.workspaceA, body: { state: 'archived' } }
    expect((await call('PATCH', `/v1/inbox/testimonials/${record.id}`, archived)).status).toBe(200)
  })

  test.each<[string, object, object]>([
    ['was refused', { consents: { publish: false } }, {}],
    ['was taken back with a key', {}, { gaveConsent: false }],
  ])('keys cannot publish again a testimonial whose consent %s before', async (_, body, earlier) => {
    const { token, record } = await give(body)
    const published = await update(record.id, { ...earlier, published: true })
    expect(published.body).toMatchObject({ published: true, gaveConsent: false })
    const withdrawn = await mine('PUT', token, { consents: { publish: false } })
    expect([withdrawn.status, withdrawn.body.published]).toEqual([200, false])
    expect(withdrawn.body.consents.at(-1)).toMatchObject({ purpose: 'publish', decision: 'withdrawn', by: 'giver' })
    for (const change of [{ published: true }, { gaveConsent: true }])
      expect(await update(record.id, change)).toMatchObject({ status: 400, body: withdrawnMessage })
    expect((await rows('testimonials'))[0]).toMatchObject({ published: 0, gaveConsent: 0 })
  })

  test('no statement can publish it', async () => {
    const { record } = await withdraw()
    for (const column of ['published', 'gaveConsent']) {
      await expect(query(`UPDATE testimonials SET ${column} = 1 WHERE id = ?`, record.id)).rejects.toThrow()
    }
  })
})

test('erases the testimonial, which leaves no trace', async () => {
  const canary = 'canary7f3a'
  const url = `https://example.com/${canary}`
  const form = await storeForm(settings)
  const invited = await call('POST', '/v1/invitations', { key: keys.workspaceA, body: { formId: form.formId } })
  const { token, record } = await givePublished({
    ...form,
    invite: new URL(invited.body.url).searchParams.get('invite'),
    ...Object.fromEntries(['firstname', 'lastname', 'title', 'subtitle', 'company'].map((name) => [name, canary])),
    email: `${canary}@example.com`,
    imageUrl: url,
    videoUrl: url,
    videoToken: canary,
    socialMediaProfiles: [url],
    externalVideoHtml: `https://www.loom.com/share/${'c'.repeat(32)}`,
    testimonialText: `${canary} is a word.`,
    answers: [{ id: 'before', answer: canary }],
    consents: { publish: true, marketing: false },
    consentTexts: { publish: `Publish, ${canary}?` },
    page: url,
  })
  const change = { tags: [canary], highlight: canary, pinned: true }
  const { status: changed } = await call('PATCH', `/v1/inbox/testimonials/${record.id}`, {
    key: keys.workspaceA,
    body: change,
  })
  const link = parseToken((await makeLink(record.id)).body.url)
  const [row] = await rows('testimonials')
  const withCanary = Object.entries(row ?? {}).filter(([, value]) => String(value).includes(canary))
  expect([changed, withCanary.length]).toEqual([200, 16])
  const { status, text } = await mine('DELETE', token)
  expect([status, text]).toEqual([204, ''])
  expect((await call('GET', `/v1/testimonial/${record.id}`, { key: keys.workspaceA })).status).toBe(404)
  const left = JSON.stringify(await allRows())
  for (const trace of [canary, record.id, 'cccc', hashKey(token), hashKey(link)]) expect(left).not.toContain(trace)
  expect(await rows('testimonials')).toEqual([])
  expect((await mine('GET', token)).status).toBe(401)
  expect(await rows('history')).toMatchObject([{ actor: 'giver', action: 'erase', testimonialId: null }])
})

describe('a link made with an API key', () => {
  test('shows, edits and erases, beside the author’s own', async () => {
    const { token, record } = await givePublished()
    const { status, body } = await makeLink(record.id)
    expect([status, body]).toEqual([201, { url: expect.stringMatching(/^http.*\/my-testimonial#lg_[\w-]{43}$/) }])
    const link = parseToken(body.url)
    expect((await mine('GET', link)).body.testimonial.id).toBe(record.id)
    expect((await mine('GET', token)).body.testimonial.id).toBe(record.id)
    await mine('PUT', link, { stars: 2 })
    const [row] = await rows('testimonials')
    expect(JSON.parse(String(row?.giverChanges))).toMatchObject([{ by: 'link', fields: ['stars'] }])
    expect(JSON.stringify(await allRows())).not.toContain(link)
    expect((await mine('DELETE', link)).status).toBe(204)
    expect((await mine('GET', token)).status).toBe(401)
  })

  test('is replaced by the next one, and revoked', async () => {
    const { token, record } = await give()
    const first = parseToken((await makeLink(record.id)).body.url)
    const second = parseToken((await makeLink(record.id)).body.url)
    const read = async (of: string) => (await mine('GET', of)).status
    expect([await read(first), await read(second)]).toEqual([401, 200])
    const revoke = () => call('DELETE', `/v1/testimonial/${record.id}/giver-link`, { key: keys.workspaceA })
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204])
    expect([await read(second), await read(token)]).toEqual([401, 200])
    const actions = (await rows('history')).map(({ actor, action }) => `${actor} ${action}`)
    expect(actions).toEqual(['key link', 'key link', 'key unlink'])
  })

  test('withdraws, but never restores a consent that was withdrawn', async () => {
    const { token, record } = await givePublished()
    const link = parseToken((await makeLink(record.id)).body.url)
    expect((await mine('PUT', link, { consents: { publish: false } })).body.published).toBe(false)
    const before = await allRows()
    const restored = await mine('PUT', link, { consents: { publish: true } })
    expect([restored.status, restored.body]).toEqual([
      400,
      'consents: publish was withdrawn, and can only be given again with the link that the form showed',
    ])
    expect(await allRows()).toEqual(before)
    expect((await update(record.id, { published: true })).body).toBe(withdrawnMessage)
    expect((await mine('PUT', token, { consents: { publish: true } })).status).toBe(200)
    expect((await update(record.id, { published: true })).status).toBe(200)
  })

  test('gives a consent that was refused', async () => {
    const { record } = await give({ consents: { publish: false } })
    const link = parseToken((await makeLink(record.id)).body.url)
    const { body } = await mine('PUT', link, { consents: { publish: true } })
    expect(body.consents.at(-1)).toMatchObject({ decision: 'given', by: 'link' })
  })

  test('is only made by keys of the workspace', async () => {
    const { record } = await give()
    for (const method of ['POST', 'DELETE']) {
      const path = `/v1/testimonial/${record.id}/giver-link`
      expect((await call(method, path, { key: keys.workspaceB })).status).toBe(404)
      expect((await call(method, path)).status).toBe(401)
    }
    expect((await rows('testimonials'))[0]).toMatchObject({ linkHash: null })
  })
})

describe('the list of what authors have changed', () => {
  const changed = async (filter = '') => {
    const path = `/v1/testimonial/all/${workspaceA}?changed=giver${filter}`
    return (await call('GET', path, { key: keys.workspaceA })).body.map(({ id }: { id: string }) => id)
  }

  test('has those that the owner has neither published nor archived since', async () => {
    const first = await givePublished()
    const second = await givePublished()
    await give()
    expect(await changed()).toEqual([])
    await mine('PUT', first.token, { stars: 1 })
    await mine('PUT', second.token, { consents: { publish: false } })
    expect(await changed()).toEqual([second.record.id, first.record.id])
    expect(await changed('&state=published')).toEqual([])
    await update(first.record.id, { published: true })
    expect(await changed()).toEqual([second.record.id])
    const list = await call('GET', '/v1/inbox/testimonials?changed=giver', { key: keys.workspaceA })
    expect(list.body).toMatchObject([{ id: second.record.id }])
    const archived = { key: keys.workspaceA, body: { state: 'archived' } }
    await call('PATCH', `/v1/inbox/testimonials/${second.record.id}`, archived)
    expect(await changed()).toEqual([])
  })

  test('rejects another value', async () => {
    const path = `/v1/testimonial/all/${workspaceA}?changed=owner`
    expect(await call('GET', path, { key: keys.workspaceA })).toMatchObject({
      status: 400,
      body: 'changed: must be giver',
    })
  })
})

test('adds each change to the history, without words', async () => {
  const { token } = await givePublished()
  await mine('PUT', token, { testimonialText: 'Secret.', consents: { publish: false } })
  await mine('PUT', token, { consents: { publish: true } })
  const entries = await rows('history')
  expect(entries.map(({ actor, action, from, to }) => [actor, action, from, to]).toSorted()).toEqual([
    ['giver', 'consent', null, null],
    ['giver', 'edit', null, null],
    ['giver', 'move', 'published', 'pending'],
    ['giver', 'withdraw', null, null],
  ])
  expect(JSON.stringify(entries)).not.toContain('Secret')
})

describe('a lost response of the database', () => {
  const lost = 'D1_ERROR: Network connection lost.'

  test('changes once, and purges the display', async () => {
    const { token } = await givePublished()
    const fault = { call: 2, throwAfter: lost, purge: 'succeeds' } as const
    const body = { stars: 2, consents: { publish: false } }
    const { status, headers } = await callWithFaults('PUT', '/v1/my-testimonial', {
      body,
      fault,
      headers: bearer(token),
    })
    expect([status, JSON.parse(headers.get('x-purges') ?? '')]).toEqual([200, [[workspaceA, expect.any(Number)]]])
    const [row] = await rows('testimonials')
    expect(JSON.parse(String(row?.consents)).map(({ decision }: ConsentEvent) => decision)).toEqual([
      'given',
      'withdrawn',
    ])
    expect(JSON.parse(String(row?.giverChanges))).toHaveLength(1)
    const actions = (await rows('history')).map(({ action }) => action).toSorted()
    expect(actions).toEqual(['edit', 'move', 'withdraw'])
  })

  test('erases, and purges the display', async () => {
    const { token } = await givePublished()
    const fault = { call: 2, throwAfter: lost, purge: 'succeeds' } as const
    const { status, headers } = await callWithFaults('DELETE', '/v1/my-testimonial', { fault, headers: bearer(token) })
    expect([status, JSON.parse(headers.get('x-purges') ?? '')]).toEqual([204, [[workspaceA, expect.any(Number)]]])
    expect(await rows('testimonials')).toEqual([])
  })

  test('makes one link', async () => {
    const { record } = await give()
    const path = `/v1/testimonial/${record.id}/giver-link`
    const fault = { call: 1, throwAfter: lost }
    const { status, body } = await callWithFaults('POST', path, { key: keys.workspaceA, fault })
    expect([status, (await mine('GET', parseToken(body.url))).status]).toEqual([201, 200])
    expect(await rows('history')).toHaveLength(1)
  })

  test('stores a testimonial with its token once', async () => {
    const [token, fault] = [generateAuthorToken(), { call: 1, throwAfter: lost }]
    const { status } = await callWithFaults('POST', '/v1/testimonial', { body: { giverToken: token }, fault })
    expect([status, (await mine('GET', token)).status]).toEqual([201, 200])
    expect(await rows('testimonials')).toHaveLength(1)
  })
})

describe('the display', () => {
  test.each<[string, object, 'PUT' | 'DELETE', number]>([
    ['an edit', { stars: 1 }, 'PUT', 1],
    ['a withdrawal', { consents: { publish: false } }, 'PUT', 1],
    ['an erasure', {}, 'DELETE', 1],
    ['a change of nothing', {}, 'PUT', 0],
  ])('is purged for %s %s %s: %i times', async (_, body, method, times) => {
    const { token } = await givePublished()
    const request = { ...(method === 'PUT' && { body }), fault: { purge: 'succeeds' } as const, headers: bearer(token) }
    const { headers } = await callWithFaults(method, '/v1/my-testimonial', request)
    expect(JSON.parse(headers.get('x-purges') ?? '')).toHaveLength(times)
  })
})

test.each<[string, object, number]>([
  ['withdrawn from a testimonial with a picture', {}, 1],
  ['withdrawn from one without a picture', { pictureFile: null }, 0],
  ['withdrawn from one that is not shown', { published: 0 }, 0],
  ['given for one with a picture', { marketing: true }, 0],
])('the consent to advertising %s (%j) purges the display %i times', async (_, state, times) => {
  const { pictureFile, published, marketing } = { pictureFile: 'f', published: 1, marketing: false, ...state }
  const form = await storeForm(settings)
  const { token } = await givePublished({ ...form, consents: { publish: true, marketing: !marketing } })
  await query('UPDATE testimonials SET pictureFile = ?, published = ?', pictureFile, published)
  const body = { consents: { marketing } }
  const request = { body, headers: bearer(token), fault: { purge: 'is beyond the limit' } as const }
  const { status, headers } = await callWithFaults('PUT', '/v1/my-testimonial', request)
  expect([status, JSON.parse(headers.get('x-purges') ?? '')]).toEqual([
    200,
    Array(times).fill([workspaceA, expect.any(Number)]),
  ])
  expect((await rows('testimonials'))[0]?.pictureFile).toBe(marketing ? 'f' : null)
})

test('costs a visitor one round trip, and the author one to read and two to change', async () => {
  const token = generateAuthorToken()
  const calls = async (...[method, path, request]: Parameters<typeof callWithFaults>) =>
    (await callWithFaults(method, path, request)).headers.get('x-d1-calls')
  expect(await calls('POST', '/v1/testimonial', { body: { giverToken: token, consents: { publish: true } } })).toBe('1')
  expect(await calls('GET', '/v1/my-testimonial', { headers: bearer(token) })).toBe('1')
  expect(await calls('PUT', '/v1/my-testimonial', { headers: bearer(token), body: { stars: 1 } })).toBe('2')
})

test('changes all fields and consents at once', async () => {
  const form = await storeForm({ ...settings, consents: { ...settings.consents, contact: { text: 'Ask me.' } } })
  const consents = { publish: true, marketing: true, contact: true }
  const { token } = await give({ ...form, consents })
  const fields = {
    ...{ firstname: 'Grace', lastname: 'Hopper', title: 'A title', subtitle: 'A subtitle', company: 'Navy' },
    ...{ email: 'grace@example.com', imageUrl: 'https://example.com/a.png', testimonialText: 'All.', stars: 2.5 },
    ...{ videoUrl: 'https://example.com/a.mp4', videoToken: 'token', socialMediaProfiles: ['https://example.com/'] },
    externalVideoHtml: 'https://vimeo.com/76979871',
  }
  const answers = [{ id: 'after', answer: 'They came.' }]
  const refused = { publish: false, marketing: false, contact: false }
  const { status, body } = await mine('PUT', token, { ...fields, answers, consents: refused })
  expect([status, body.consents.length]).toEqual([200, 6])
  const [row] = await rows('testimonials')
  expect(JSON.parse(String(row?.giverChanges))[0].fields).toHaveLength(16)
})

test('keeps the last hundred changes', async () => {
  const { token } = await give()
  const changes = JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ index })))
  await query('UPDATE testimonials SET giverChanges = ?', changes)
  await mine('PUT', token, { stars: 1 })
  const [row] = await rows('testimonials')
  const kept = JSON.parse(String(row?.giverChanges))
  expect([kept.length, kept[0], kept.at(-1).fields]).toEqual([100, { index: 1 }, ['stars']])
})

test('cannot fill the row with events, but can always withdraw', async () => {
  const { token } = await give({ consents: { publish: true } })
  const text = 'x'.repeat(limits.consentEventsBytes)
  const event = "json_set(consents -> 0, '$.text', ?)"
  await query(`UPDATE testimonials SET consents = json_insert(consents, '$[#]', json(${event}))`, text)
  expect((await mine('PUT', token, { consents: { publish: false } })).status).toBe(200)
  const before = await allRows()
  const again = await mine('PUT', token, { consents: { publish: true } })
  expect([again.status, again.body]).toEqual([400, 'consents: have been changed too often'])
  expect(await allRows()).toEqual(before)
})

describe('pages of other origins', () => {
  test('may send a change, as the thanks of a form do', async () => {
    const { token } = await give()
    const preflight = await fetch(new URL('/v1/my-testimonial', serviceUrl), {
      method: 'OPTIONS',
      headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'PUT' },
    })
    const allowed = ['origin', 'methods', 'headers'].map((name) =>
      preflight.headers.get(`access-control-allow-${name}`),
    )
    expect([preflight.status, ...allowed]).toEqual([204, '*', 'PUT', 'authorization,content-type'])
    for (const [body, status] of [
      [{}, 200],
      [{ stars: 9 }, 400],
    ] as const) {
      const response = await mine('PUT', token, body, { Origin: 'https://shop.example' })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*'])
    }
  })

  test('may not read it', async () => {
    const { token } = await give()
    const { headers } = await mine('GET', token, undefined, { Origin: 'https://shop.example' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})
