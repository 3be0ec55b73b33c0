import { describe, expect, test } from 'vitest'
import { call, keys, rows, unknownId, workspaceA, workspaceB } from '../support/harness.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const now = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

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

const created = async (input: unknown = {}, key: string | undefined = keys.workspaceA) =>
  (await call('POST', '/v1/testimonial', { key, body: input })).body

describe('POST /v1/testimonial', () => {
  test('answers 201 with every key of the record, unset ones empty', async () => {
    const { status, body } = await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: {} })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(uuid),
      workspaceId: workspaceA,
      created: expect.stringMatching(now),
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

  test('stores what was sent, code point for code point, and answers it', async () => {
    const { videoUrl, videoToken, socialMediaProfiles, externalVideoHtml, ...same } = full
    const record = await created(full)
    expect(record).toMatchObject({
      ...same,
      videoVideoUrl: videoUrl,
      socialMediaProfiles: JSON.stringify(socialMediaProfiles),
      externalVideoHtml: expect.stringMatching(
        /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?start=90" /,
      ),
    })
    const [row] = await rows('testimonials')
    const request = { requestId: null, requestHash: null, version: expect.any(String) }
    expect(row).toEqual({ ...record, gaveConsent: 1, published: 1, videoToken, ...request })
  })

  test('rebuilds a plain frame whose path hides a slash', async () => {
    const src = 'https://www.youtube.com/embed/dQw4w9WgXcQ/..%2f..%2fredirect?q=https://evil.example'
    expect((await created({ externalVideoHtml: `<iframe src="${src}"></iframe>` })).externalVideoHtml).toMatch(
      /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" /,
    )
  })

  test('never answers the token of a video', async () => {
    expect(await created(full)).not.toHaveProperty('videoToken')
  })

  test.each([
    ['no body and no type', {}],
    ['no body, whatever its type', { headers: { 'Content-Type': 'text/plain' } }],
    ['an empty body', { body: '' }],
    ['white space', { body: ' \n' }],
    ['a byte order mark before the object', { body: '\ufeff{}' }],
    ['query parameters', { body: {}, query: '?published=true&workspaceId=x' }],
  ])(
    'takes %s',
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
  ])('takes a body of type %s', async (type) => {
    const headers = { 'Content-Type': type }
    const { body } = await call('POST', '/v1/testimonial', {
      key: keys.workspaceA,
      body: { firstname: 'Ada' },
      headers,
    })
    expect(body).toMatchObject({ firstname: 'Ada' })
  })

  test('takes null as not given, for every field', async () => {
    const input = Object.fromEntries(['workspaceId', 'brandId', ...Object.keys(full)].map((name) => [name, null]))
    const { id, created: at, ...record } = await created(input)
    expect(record).toEqual((({ id, created: at, ...empty }) => empty)(await created()))
  })

  test('takes "" as not given for strings and stars', async () => {
    const record = await created({
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
  ])('takes %j stars', async (sent, read) => {
    expect(await created({ stars: sent })).toMatchObject({ stars: read })
  })

  test.each([
    '2026-01-31T12:00:00Z',
    '2026-01-31T12:00:00.123456789-00:00',
    '0000-02-29T00:00:00z',
    '9999-12-31T23:59:59+23:59',
  ])('keeps the date %s of a consent as sent', async (consentDateTime) => {
    expect(await created({ consentDateTime })).toMatchObject({ consentDateTime, gaveConsent: false })
  })

  test('stamps a consent that has no date', async () => {
    expect(await created({ gaveConsent: true })).toMatchObject({ consentDateTime: expect.stringMatching(now) })
    expect(await created({ gaveConsent: true, consentDateTime: null })).toMatchObject({
      consentDateTime: expect.stringMatching(now),
    })
  })

  test.each(['a@b', 'a.b+c~d@sub.example.com', 'Dörte@Sörensen.example', '用户@例子.广告', 'संपर्क@डाटामेल.भारत'])(
    'takes the address %s',
    async (email) => expect(await created({ email })).toMatchObject({ email }),
  )

  test.each([
    'HTTPS://EXAMPLE.COM/a@b',
    'http://[::1]:8080/?q=1#f',
    'https://例子.广告/路',
    'https://example.com/\ufeff',
  ])('keeps the URL %s as sent', async (imageUrl) => expect(await created({ imageUrl })).toMatchObject({ imageUrl }))

  test('counts code points, not UTF-16 units', async () => {
    const firstname = '👩'.repeat(200)
    expect(await created({ firstname })).toMatchObject({ firstname })
  })

  test.each([
    ['{"stars":1.0E0}', { stars: 1 }],
    ['{"stars":-0}', { stars: 0 }],
    ['{"stars":1e-400}', { stars: 0 }],
    ['{"stars":0.1000000000000000055511151231257827}', { stars: 0.1 }],
    ['{"stars":4.9999999999999996}', { stars: 5 }],
    ['{"\\u0066irstname":"\\u0041\\/\\ud83d\\udc69"}', { firstname: 'A/👩' }],
  ])('reads %s as JSON does, and stores what it has read', async (body, read) => {
    expect(await created(body)).toMatchObject(read)
    expect(await rows('testimonials')).toMatchObject([read])
  })

  test('takes the last of two equal keys', async () => {
    expect(await created('{"stars":1,"stars":2}')).toMatchObject({ stars: 2 })
  })
})

describe('workspaces', () => {
  test('a key holder writes to the workspace of the key, named or not, in any case, also as brandId', async () => {
    const names = [
      {},
      { workspaceId: workspaceA },
      { workspaceId: workspaceA.toUpperCase() },
      { brandId: workspaceA },
      { brandId: workspaceA, workspaceId: workspaceA.toUpperCase() },
    ]
    for (const name of names) expect(await created(name)).toMatchObject({ workspaceId: workspaceA })
  })

  test('a visitor writes to the named workspace or else to the oldest', async () => {
    expect((await call('POST', '/v1/testimonial', { body: {} })).body).toMatchObject({ workspaceId: workspaceA })
    expect((await call('POST', '/v1/testimonial', { body: { workspaceId: workspaceB } })).body).toMatchObject({
      workspaceId: workspaceB,
    })
    expect((await call('POST', '/v1/testimonial', { body: { brandId: workspaceB } })).body).toMatchObject({
      workspaceId: workspaceB,
    })
  })

  test('a visitor may say that nothing is published yet', async () => {
    expect((await call('POST', '/v1/testimonial', { body: { published: false } })).status).toBe(201)
  })
})

describe('PUT /v1/testimonial/{id}', () => {
  const put = async (id: string, body?: unknown) => call('PUT', `/v1/testimonial/${id}`, { key: keys.workspaceA, body })

  test('sets the sent fields, keeps the others, and answers the whole record', async () => {
    const before = await created(full)
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
    const before = await created(full)
    expect((await put(before.id)).body).toEqual(before)
    expect((await put(before.id, {})).body).toEqual(before)
  })

  test('clears every field with null, and strings and stars with ""', async () => {
    const empty = await created()
    const filled = await created(full)
    const nulls = Object.fromEntries(Object.keys(full).map((name) => [name, null]))
    expect((await put(filled.id, nulls)).body).toEqual({ ...empty, id: filled.id, created: filled.created })
    expect((await put(filled.id, { firstname: 'x', stars: 1 })).body).toMatchObject({ firstname: 'x', stars: 1 })
    expect((await put(filled.id, { firstname: '', stars: '' })).body).toMatchObject({ firstname: null, stars: null })
  })

  test('finds a record by its id in upper case', async () => {
    const { id } = await created()
    expect((await put(id.toUpperCase(), { title: 'x' })).body).toMatchObject({ id, title: 'x' })
  })

  test('stamps a consent only if the record would have no date', async () => {
    const dated = await created({ consentDateTime: '1970-01-01T00:00:00Z' })
    expect((await put(dated.id, { gaveConsent: true })).body).toMatchObject({ consentDateTime: '1970-01-01T00:00:00Z' })
    expect((await put(dated.id, { gaveConsent: false })).body).toMatchObject({
      consentDateTime: '1970-01-01T00:00:00Z',
    })
    expect((await put(dated.id, { gaveConsent: true, consentDateTime: null })).body.consentDateTime).toMatch(now)
    expect((await put(dated.id, { consentDateTime: null })).body).toMatchObject({
      gaveConsent: true,
      consentDateTime: null,
    })
    expect((await put(dated.id, { gaveConsent: true })).body.consentDateTime).toMatch(now)
  })

  test('keeps a token with its video and drops it with another or none', async () => {
    const token = async () => (await rows('testimonials'))[0]?.videoToken
    const { id } = await created({ videoUrl: 'https://example.com/1', videoToken: 't' })
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

  test('answers 404 for an id that is not there, whatever it looks like', async () => {
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

  test('does not move a record to another workspace', async () => {
    const before = await created()
    for (const workspaceId of [workspaceB, unknownId, 'nonsense']) {
      expect(await put(before.id, { workspaceId, title: 'x' })).toMatchObject({
        status: 400,
        body: 'workspaceId: is not a registered workspace',
      })
      expect((await put(unknownId, { workspaceId })).status).toBe(404)
    }
    expect((await put(before.id, { workspaceId: workspaceA, brandId: workspaceA })).body).toEqual(before)
  })

  test('two at the same time that name different fields both hold', async () => {
    const { id } = await created()
    for (let round = 0; round < 20; round++) {
      await Promise.all([put(id, { firstname: `a${round}` }), put(id, { lastname: `b${round}` })])
      expect((await rows('testimonials'))[0]).toMatchObject({ firstname: `a${round}`, lastname: `b${round}` })
    }
  })
})
