import { describe, expect, test } from 'vitest'
import { call, keys, rows, unknownId, workspaceA, workspaceB } from '../support/service/harness.ts'
import { noSource } from '../support/sources.ts'

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const dateTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const full = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  title: 'Better than an engine',
  subtitle: 'By far',
  company: 'Analytical & Sons',
  email: 'ada@example.com',
  imageUrl: 'https://example.com/ada.png',
  videoUrl: 'https://example.com/ada.mp4',
  socialMediaProfiles: ['https://example.com/a,"b"', 'http://example.org/ada'],
  testimonialText: 'Wonderful.\n\n‘’ 👩🏽‍🚀 ä e\u0301 \u202e \uffff',
  stars: 4.5,
  gaveConsent: true,
  published: true,
  consentDateTime: '2026-01-31t12:00:00+01:00',
  videoToken: 'token-of-the-video',
  externalVideoHtml: 'https://youtu.be/dQw4w9WgXcQ?t=90',
}

const create = async (input: unknown = {}, key: string | undefined = keys.workspaceA) =>
  (await call('POST', '/v1/testimonial', { key, body: input })).body

describe('POST /v1/testimonial', () => {
  test('returns 201 and a record with every key, set or not', async () => {
    const { status, body } = await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: {} })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(uuidV4),
      workspaceId: workspaceA,
      created: expect.stringMatching(dateTimePattern),
      firstname: null,
      lastname: null,
      title: null,
      subtitle: null,
      company: null,
      email: null,
      imageUrl: null,
      testimonialText: null,
      externalVideoHtml: null,
      videoVideoUrl: null,
      socialMediaProfiles: '[]',
      stars: null,
      gaveConsent: false,
      consentDateTime: null,
      published: false,
      questionsAndAnswers: '[]',
    })
  })

  test('stores and returns what was sent, code point for code point', async () => {
    const { videoUrl, videoToken, socialMediaProfiles, externalVideoHtml, ...unchanged } = full
    const record = await create(full)
    expect(record).toMatchObject({
      ...unchanged,
      videoVideoUrl: videoUrl,
      socialMediaProfiles: JSON.stringify(socialMediaProfiles),
      externalVideoHtml: expect.stringMatching(
        /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?start=90" /,
      ),
    })
    const [row] = await rows('testimonials')
    const request = { requestId: null, requestHash: null, version: expect.any(String) }
    const reply = { reply: null, replied: null }
    const picture = { pictureFile: null, pictureUrl: null }
    const ofOwner = { folder: null, tags: '[]', highlight: null, pinned: null, ...reply, ...picture }
    const ofForm = { formId: null, formVersion: null, language: null, page: null, giverHash: null }
    const ofAuthor = { withdrawn: null, giverChanges: '[]', giverChanged: null, linkHash: null }
    const consents = expect.stringMatching(/^\[\{"purpose":"publish",[^[]*"decision":"claimed"[^[]*\}\]$/)
    const added = {
      videoToken,
      imageFile: null,
      videoFile: null,
      ...request,
      ...ofOwner,
      ...ofForm,
      ...ofAuthor,
      invitationHash: null,
      announced: record.created,
      spamSince: null,
      sentBytes: null,
      consents,
      ...noSource,
      byVisitor: 0,
    }
    expect(row).toEqual({ ...record, gaveConsent: 1, published: 1, ...added })
  })

  test('rebuilds a plain iframe whose path contains an encoded slash', async () => {
    const src = 'https://www.youtube.com/embed/dQw4w9WgXcQ/..%2f..%2fredirect?q=https://evil.example'
    expect((await create({ externalVideoHtml: `<iframe src="${src}"></iframe>` })).externalVideoHtml).toMatch(
      /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" /,
    )
  })

  test('never returns the token of a video', async () => {
    expect(await create(full)).not.toHaveProperty('videoToken')
  })

  test.each([
    ['no body and no type', {}],
    ['no body, whatever its type', { headers: { 'Content-Type': 'text/plain' } }],
    ['an empty body', { body: '' }],
    ['white space', { body: ' \n' }],
    ['a byte order mark before the object', { body: '\ufeff{}' }],
    ['query parameters', { body: {}, query: '?published=true&workspaceId=x' }],
  ])(
    'accepts %s',
    async (_, { query = '', ...request }: { query?: string; body?: unknown; headers?: Record<string, string> }) => {
      const { status, body } = await call('POST', `/v1/testimonial${query}`, { key: keys.workspaceA, ...request })
      expect([status, body.published, body.workspaceId]).toEqual([201, false, workspaceA])
    },
  )

  test.each([
    'Application/Vnd.api+JSON; Charset="UTF8"; v=1',
    'application/vnd.foo!bar+json',
    'application/json\t; charset=utf-8',
    'application/vnd.a.b+c+json',
    'application/json; x="a;charset=utf-16"',
  ])('accepts a body of type %s', async (type) => {
    const headers = { 'Content-Type': type }
    const { body } = await call('POST', '/v1/testimonial', {
      key: keys.workspaceA,
      body: { firstname: 'Ada' },
      headers,
    })
    expect(body).toMatchObject({ firstname: 'Ada' })
  })

  test('treats null as not given, for every field', async () => {
    const input = Object.fromEntries(['workspaceId', 'brandId', ...Object.keys(full)].map((name) => [name, null]))
    const { id, created: at, ...record } = await create(input)
    expect(record).toEqual((({ id, created: at, ...empty }) => empty)(await create()))
  })

  test('treats "" as not given, for strings and stars', async () => {
    const record = await create({
      workspaceId: '',
      firstname: '',
      email: '',
      imageUrl: '',
      stars: '',
      videoUrl: '',
      videoToken: '',
      consentDateTime: '',
      externalVideoHtml: '',
    })
    expect(record).toMatchObject({
      workspaceId: workspaceA,
      firstname: null,
      email: null,
      stars: null,
      videoVideoUrl: null,
    })
  })

  test.each([
    [0, 0],
    [0.5, 0.5],
    [5, 5],
    ['5', 5],
    ['4.5', 4.5],
    ['0', 0],
  ])('accepts %j stars', async (sent, stored) => {
    expect(await create({ stars: sent })).toMatchObject({ stars: stored })
  })

  test.each([
    '2026-01-31T12:00:00Z',
    '2026-01-31T12:00:00.123456789-00:00',
    '0000-02-29T00:00:00z',
    '9999-12-31T23:59:59+23:59',
  ])('stores the consent date %s as sent', async (consentDateTime) => {
    expect(await create({ consentDateTime })).toMatchObject({ consentDateTime, gaveConsent: false })
  })

  test('dates a consent that has no date', async () => {
    expect(await create({ gaveConsent: true })).toMatchObject({
      consentDateTime: expect.stringMatching(dateTimePattern),
    })
    expect(await create({ gaveConsent: true, consentDateTime: null })).toMatchObject({
      consentDateTime: expect.stringMatching(dateTimePattern),
    })
  })

  test.each(['a@b', 'a.b+c~d@sub.example.com', 'Dörte@Sörensen.example', '用户@例子.广告', 'संपर्क@डाटामेल.भारत'])(
    'accepts the e-mail %s',
    async (email) => expect(await create({ email })).toMatchObject({ email }),
  )

  test.each([
    'HTTPS://EXAMPLE.COM/a@b',
    'http://[::1]:8080/?q=1#f',
    'https://例子.广告/路',
    'https://example.com/\ufeff',
  ])('stores the URL %s as sent', async (imageUrl) => expect(await create({ imageUrl })).toMatchObject({ imageUrl }))

  test('counts code points, not UTF-16 units', async () => {
    const firstname = '👩'.repeat(200)
    expect(await create({ firstname })).toMatchObject({ firstname })
  })

  test.each([
    ['{"stars":1.0E0}', { stars: 1 }],
    ['{"stars":-0}', { stars: 0 }],
    ['{"stars":1e-400}', { stars: 0 }],
    ['{"stars":0.1000000000000000055511151231257827}', { stars: 0.1 }],
    ['{"stars":4.9999999999999996}', { stars: 5 }],
    ['{"\\u0066irstname":"\\u0041\\/\\ud83d\\udc69"}', { firstname: 'A/👩' }],
  ])('parses %s as JSON and stores the result', async (body, stored) => {
    expect(await create(body)).toMatchObject(stored)
    expect(await rows('testimonials')).toMatchObject([stored])
  })

  test('uses the last of two equal keys', async () => {
    expect(await create('{"stars":1,"stars":2}')).toMatchObject({ stars: 2 })
  })
})

describe('the workspace of a testimonial', () => {
  test('uses the workspace of the API key, whether the body names it or not', async () => {
    const inputs = [
      {},
      { workspaceId: workspaceA },
      { workspaceId: workspaceA.toUpperCase() },
      { brandId: workspaceA },
      { brandId: workspaceA, workspaceId: workspaceA.toUpperCase() },
    ]
    for (const input of inputs) expect(await create(input)).toMatchObject({ workspaceId: workspaceA })
  })

  test('uses the workspace that a visitor names, or else the oldest', async () => {
    expect((await call('POST', '/v1/testimonial', { body: {} })).body).toMatchObject({ workspaceId: workspaceA })
    expect((await call('POST', '/v1/testimonial', { body: { workspaceId: workspaceB } })).body).toMatchObject({
      workspaceId: workspaceB,
    })
    expect((await call('POST', '/v1/testimonial', { body: { brandId: workspaceB } })).body).toMatchObject({
      workspaceId: workspaceB,
    })
  })

  test('accepts published: false from a visitor', async () => {
    expect((await call('POST', '/v1/testimonial', { body: { published: false } })).status).toBe(201)
  })
})

describe('PUT /v1/testimonial/{id}', () => {
  const put = async (id: string, body?: unknown) => call('PUT', `/v1/testimonial/${id}`, { key: keys.workspaceA, body })

  test('updates only the fields sent and returns the whole record', async () => {
    const before = await create(full)
    const { status, body } = await put(before.id, { firstname: 'Grace', stars: 0, published: false })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, firstname: 'Grace', stars: 0, published: false })
    expect((await rows('testimonials'))[0]).toMatchObject({
      firstname: 'Grace',
      stars: 0,
      published: 0,
      videoToken: full.videoToken,
    })
  })

  test('changes nothing without a body or with {}', async () => {
    const before = await create(full)
    expect((await put(before.id)).body).toEqual(before)
    expect((await put(before.id, {})).body).toEqual(before)
  })

  test('clears every field with null, and strings and stars with ""', async () => {
    const empty = await create()
    const record = await create(full)
    const nulls = Object.fromEntries(Object.keys(full).map((name) => [name, null]))
    expect((await put(record.id, nulls)).body).toEqual({ ...empty, id: record.id, created: record.created })
    expect((await put(record.id, { firstname: 'x', stars: 1 })).body).toMatchObject({ firstname: 'x', stars: 1 })
    expect((await put(record.id, { firstname: '', stars: '' })).body).toMatchObject({ firstname: null, stars: null })
  })

  test('finds a record by its id in upper case', async () => {
    const { id } = await create()
    expect((await put(id.toUpperCase(), { title: 'x' })).body).toMatchObject({ id, title: 'x' })
  })

  test('dates a consent only if the record would have no date', async () => {
    const record = await create({ consentDateTime: '1970-01-01T00:00:00Z' })
    expect((await put(record.id, { gaveConsent: true })).body).toMatchObject({
      consentDateTime: '1970-01-01T00:00:00Z',
    })
    expect((await put(record.id, { gaveConsent: false })).body).toMatchObject({
      consentDateTime: '1970-01-01T00:00:00Z',
    })
    expect((await put(record.id, { gaveConsent: true, consentDateTime: null })).body.consentDateTime).toMatch(
      dateTimePattern,
    )
    expect((await put(record.id, { consentDateTime: null })).body).toMatchObject({
      gaveConsent: true,
      consentDateTime: null,
    })
    expect((await put(record.id, { gaveConsent: true })).body.consentDateTime).toMatch(dateTimePattern)
  })

  test('keeps the token with its video and clears it with another video or none', async () => {
    const token = async () => (await rows('testimonials'))[0]?.videoToken
    const { id } = await create({ videoUrl: 'https://example.com/1', videoToken: 't' })
    await put(id, { videoUrl: 'https://example.com/1' })
    expect(await token()).toBe('t')
    await put(id, { videoUrl: 'https://example.com/2' })
    expect(await token()).toBeNull()
    await put(id, { videoUrl: 'https://example.com/3', videoToken: 'u' })
    expect(await token()).toBe('u')
    await put(id, { videoToken: null })
    expect(await token()).toBeNull()
    await put(id, { videoUrl: 'https://example.com/3', videoToken: 'v' })
    expect((await put(id, { videoUrl: null })).body).toMatchObject({ videoVideoUrl: null })
    expect(await token()).toBeNull()
  })

  test('returns 404 for any unknown or malformed id', async () => {
    const ids = [
      unknownId,
      'x',
      '%20',
      '0',
      '-1',
      'null',
      '%25',
      '_',
      "'%20OR%201=1--",
      '..%2f',
      '%00',
      '%zz',
      '%0d%0aX:1',
      `{${unknownId}}`,
      `urn:uuid:${unknownId}`,
      'x'.repeat(10_000),
      '%F0%9F%91%A9',
    ]
    for (const id of ids)
      expect(await put(id, { title: 'x' }), id).toMatchObject({ status: 404, body: 'There is no such record.' })
  })

  test('rejects moving a record to another workspace', async () => {
    const before = await create()
    for (const workspaceId of [workspaceB, unknownId, 'nonsense']) {
      expect(await put(before.id, { workspaceId, title: 'x' })).toMatchObject({
        status: 400,
        body: 'workspaceId: is not a registered workspace',
      })
      expect((await put(unknownId, { workspaceId })).status).toBe(404)
    }
    expect((await put(before.id, { workspaceId: workspaceA, brandId: workspaceA })).body).toEqual(before)
  })

  test('applies two concurrent updates of different fields', async () => {
    const { id } = await create()
    for (let round = 0; round < 20; round++) {
      await Promise.all([put(id, { firstname: `a${round}` }), put(id, { lastname: `b${round}` })])
      expect((await rows('testimonials'))[0]).toMatchObject({ firstname: `a${round}`, lastname: `b${round}` })
    }
  })
})
