import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  allRecords,
  call,
  callWithFaults,
  keys,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'

/* Validation, as tables of request bodies and the error message for each. After each error, nothing stored has changed. */

const surrogate = '{"firstname":"\\ud800"}'
const providers =
  'YouTube, Vimeo, Loom, Wistia, Vidyard, Dailymotion, TikTok, Instagram, Facebook, X, Streamable, Tella, Descript, Google Drive'
const urlRule = 'must be an http or https URL of at most 2048 characters, without white space or a user name'
const urlsRule =
  'must be an array of at most 20 http or https URLs of at most 2048 characters, without white space or a user name'
const dateTimeRule = 'must be an RFC 3339 date-time with seconds and a time zone, such as 2026-01-31T12:00:00Z'
const emailRule = 'must be an e-mail address of at most 254 characters'
const videoError = `externalVideoHtml: must be a link or embed code of ${providers}`

/** The message for a body with this one field, which is invalid. */
function singleFieldMessage(field: Record<string, unknown>): string {
  const [name = '', value] = Object.entries(field)[0] ?? []
  if (String(value).includes('\0')) return `${name}: must be well-formed Unicode without U+0000`
  const rules: Record<string, string> = {
    firstname: 'must be a string of at most 200 characters',
    title: 'must be a string of at most 300 characters',
    email: emailRule,
    imageUrl: urlRule,
    stars: 'must be a number from 0 to 5',
    gaveConsent: 'must be true or false',
    consentDateTime: dateTimeRule,
  }
  return `${name}: ${rules[name] ?? 'is not a field'}`
}

const sharedCases: [unknown, string][] = [
  ['{', 'Malformed JSON in request body'],
  ['{"firstname":"x"} x', 'Malformed JSON in request body'],
  ...[
    "{'firstname':'x'}",
    '{firstname:"x"}',
    '{"firstname":"x",}',
    '{"firstname":"x" "lastname":"y"}',
    '{"firstname"}',
    '{"firstname":}',
    '{"firstname":"\n"}',
    '{"firstname":"\\x41"}',
    '{"firstname":"\\u12"}',
    '{"firstname":x}',
    '{"firstname":NaN}',
    '{"firstname":Infinity}',
    '{"firstname":01}',
    '{"firstname":+1}',
    '{"firstname":1.}',
    '{"firstname":.1}',
    '{"firstname":0x1}',
    '{"firstname":1e}',
    '{"firstname":-}',
    '{"firstname":TRUE}',
    '{/**/}',
    '{}//',
    '{}{}',
    '{"firstname":"x"',
    '\f{}',
    'undefined',
  ].map((body): [unknown, string] => [body, 'Malformed JSON in request body']),
  ['[]', 'The body must be a JSON object.'],
  ['"x"', 'The body must be a JSON object.'],
  ['7', 'The body must be a JSON object.'],
  ['null', 'The body must be a JSON object.'],
  ['\u00a0', 'Malformed JSON in request body'],
  ['\u00a0{}', 'Malformed JSON in request body'],
  ['\ufeff\ufeff{}', 'Malformed JSON in request body'],
  ['['.repeat(60_000), 'Malformed JSON in request body'],
  [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'The body must be a JSON object.'],

  [{ firstname: 5 }, 'firstname: must be a string of at most 200 characters'],
  [{ firstname: ['x'] }, 'firstname: must be a string of at most 200 characters'],
  [{ lastname: 'x'.repeat(201) }, 'lastname: must be a string of at most 200 characters'],
  [{ lastname: '👩'.repeat(201) }, 'lastname: must be a string of at most 200 characters'],
  [surrogate, 'firstname: must be well-formed Unicode without U+0000'],
  [{ firstname: 'a\0b' }, 'firstname: must be well-formed Unicode without U+0000'],
  ...[
    'x',
    '@',
    'a@',
    '@b',
    '.a@b',
    'a.@b',
    'a..b@c',
    'a@-b',
    'a@b-',
    'a@b..c',
    'a b@c',
    'a@b\r\n',
    '"a"@b',
    '😀@b',
    'a@b@c',
    `a@${'b'.repeat(64)}`,
    `${'a'.repeat(253)}@b`,
  ].map((email): [unknown, string] => [{ email }, `email: ${emailRule}`]),
  ...[
    'example.com',
    '//example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/x',
    'file:///etc/passwd',
    'http://',
    'https://a b',
    'https://a\tb',
    'https://a\u00a0b',
    'https://user@example.com',
    'https://user:pass@example.com',
    'https:///user@example.com',
    'https://\\user@example.com',
    'https://good.example\\@evil.example/',
    `https://example.com/${'x'.repeat(2029)}`,
  ].map((imageUrl): [unknown, string] => [{ imageUrl }, `imageUrl: ${urlRule}`]),
  [{ workspaceId: 5 }, 'workspaceId: is not a registered workspace'],
  [{ brandId: workspaceA, workspaceId: 5 }, 'workspaceId: is not a registered workspace'],
  [{ brandId: workspaceA, workspaceId: workspaceB }, 'brandId: must be the same as workspaceId'],
  // A rule over several fields applies whatever else is invalid.
  ...[
    { firstname: 'x'.repeat(201) },
    { firstname: 5 },
    { firstname: 'a\0b' },
    { email: 'x' },
    { imageUrl: 'x' },
    { zzzzz: 1 },
  ].map((field): [unknown, string] => [
    { brandId: workspaceA, workspaceId: workspaceB, ...field },
    `brandId: must be the same as workspaceId; ${singleFieldMessage(field)}`,
  ]),

  [{ firstName: 'x' }, 'firstName: is not a field; did you mean firstname?'],
  [{ FIRSTNAME: 'x' }, 'FIRSTNAME: is not a field; did you mean firstname?'],
  [{ emial: 'x' }, 'emial: is not a field; did you mean email?'],
  [{ image_url: 'x' }, 'image_url: is not a field; did you mean imageUrl?'],
  [{ nothingLikeIt: 'x' }, 'nothingLikeIt: is not a field'],
  [{ id: unknownId }, 'id: is set by the service'],
  [{ created: '2026-01-31T12:00:00Z' }, 'created: is set by the service'],
  ['{"__proto__":{"polluted":true}}', '__proto__: is not a field'],
  [
    '{"constructor":1,"toString":2,"hasOwnProperty":3}',
    'constructor: is not a field; toString: is not a field; hasOwnProperty: is not a field',
  ],
  [{ ['👩'.repeat(50)]: 1 }, `${'👩'.repeat(40)}…: is not a field`],
  [{ ['x'.repeat(41)]: 1 }, `${'x'.repeat(40)}…: is not a field`],
  [{ [`${'x'.repeat(38)}\n`]: 1 }, `${'x'.repeat(38)}\\u000a: is not a field`],
  [{ 'a\u202eb\n\u{e0001}': 1 }, 'a\\u202eb\\u000a\ufffd: is not a field'],
  [{ 'a\u202eb\n': 1 }, 'a\\u202eb\\u000a: is not a field'],
  ['{"\\ud800":1}', '\\ud800: is not a field'],
  [
    Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`u${index}`, 1])),
    `${Array.from({ length: 14 }, (_, index) => `u${index}: is not a field`).join('; ')}; and 4986 more`,
  ],
  [
    { imageUrl: 'x', zzzzz: 1, email: 'x', firstname: 1 },
    `firstname: must be a string of at most 200 characters; email: ${emailRule}; imageUrl: ${urlRule}; zzzzz: is not a field`,
  ],
]

const testimonialCases: [unknown, string][] = [
  [{ title: 'x'.repeat(301) }, 'title: must be a string of at most 300 characters'],
  [{ subtitle: 'x'.repeat(301) }, 'subtitle: must be a string of at most 300 characters'],
  [{ company: 'x'.repeat(301) }, 'company: must be a string of at most 300 characters'],
  [{ testimonialText: 'x'.repeat(10_001) }, 'testimonialText: must be a string of at most 10000 characters'],
  ...[-1, -0.1, 5.0000001, 6, 1e308, 'five', '10', '5.1', `5.${'0'.repeat(20)}1`, '.5', ' 5', true, [], {}].map(
    (stars): [unknown, string] => [{ stars }, 'stars: must be a number from 0 to 5'],
  ),
  ['{"stars":1e999}', 'stars: must be a number from 0 to 5'],
  ...['false', '', 1, 0, 'yes', []].map((value): [unknown, string] => [
    { gaveConsent: value },
    'gaveConsent: must be true or false',
  ]),
  [{ published: 1 }, 'published: must be true or false'],
  ...[
    '2026-01-31',
    '2026-01-31T12:00Z',
    '2026-01-31T12:00:00',
    '2026-01-31 12:00:00Z',
    '2026-02-29T12:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T23:59:60Z',
    '2026-01-31T12:00:00.1234567890Z',
    '+275760-09-13T00:00:00Z',
    1_769_860_800,
    '2026-01-31T12:00:00+24:00',
  ].map((consentDateTime): [unknown, string] => [{ consentDateTime }, `consentDateTime: ${dateTimeRule}`]),
  [{ videoUrl: 'x' }, `videoUrl: ${urlRule}`],
  [
    { videoToken: 'x'.repeat(2049), videoUrl: 'https://example.com' },
    'videoToken: must be a string of at most 2048 characters',
  ],
  [{ videoToken: 'x' }, 'videoToken: can only be sent together with videoUrl'],
  [{ videoToken: 'x', videoUrl: '' }, 'videoToken: can only be sent together with videoUrl'],
  [{ videoToken: 'x', videoUrl: null }, 'videoToken: can only be sent together with videoUrl'],
  ...[
    { title: 'x'.repeat(301) },
    { email: 'x' },
    { imageUrl: 'x' },
    { stars: 9 },
    { gaveConsent: 'x' },
    { consentDateTime: 'x' },
    { testimonialText: 'a\0b' },
  ].map((field): [unknown, string] => [
    { videoToken: 'x', ...field },
    `${singleFieldMessage(field)}; videoToken: can only be sent together with videoUrl`,
  ]),
  [{ socialMediaProfiles: 'https://example.com' }, `socialMediaProfiles: ${urlsRule}`],
  [{ socialMediaProfiles: '' }, `socialMediaProfiles: ${urlsRule}`],
  [{ socialMediaProfiles: Array(21).fill('https://example.com') }, `socialMediaProfiles: ${urlsRule}`],
  ...[null, '', 5, ['https://example.com'], 'javascript:alert(1)', `https://example.com/${'x'.repeat(2029)}`].map(
    (item): [unknown, string] => [
      { socialMediaProfiles: ['https://example.com', item] },
      `socialMediaProfiles: ${urlsRule}`,
    ],
  ),
  ['{"socialMediaProfiles":["https://example.com/\\ud800"]}', `socialMediaProfiles: ${urlsRule}`],
  [{ externalVideoHtml: 'https://example.com/video' }, videoError],
  [{ externalVideoHtml: '<script>alert(1)</script>' }, videoError],
  [{ externalVideoHtml: '<iframe src="http://example.com/"></iframe>' }, videoError],
  [{ externalVideoHtml: '<iframe src="https://example.com/" onload="alert(1)"></iframe>' }, videoError],
  [{ externalVideoHtml: 'x'.repeat(10_001) }, 'externalVideoHtml: must be a string of at most 10000 characters'],
  [{ questionsAndAnswers: '[]' }, 'questionsAndAnswers: is set by the service'],
  [{ videoVideoUrl: 'https://example.com' }, 'videoVideoUrl: is set by the service'],
  [{ phone: 'x' }, 'phone: is not a field'],
]

const contactCases: [unknown, string][] = [
  [{ phone: 'x'.repeat(51) }, 'phone: must be a string of at most 50 characters without control characters'],
  [{ phone: '1\n2' }, 'phone: must be a string of at most 50 characters without control characters'],
  [{ phone: 5 }, 'phone: must be a string of at most 50 characters without control characters'],
  [{ testimonialText: 'x' }, 'testimonialText: is not a field'],
  [{ videoVideoUrl: 'x' }, 'videoVideoUrl: is not a field'],
  [{ ['x'.repeat(39)]: 1, ['\u0007'.repeat(50)]: 1 }, `${'x'.repeat(39)}: is not a field; and 1 more`],
]

/** Adds a short title to each case, because some bodies are very long. */
const withTitles = (cases: [unknown, string][]) =>
  cases.map(([body, message]): [string, unknown, string] => [JSON.stringify(body).slice(0, 60), body, message])

describe.each([
  ['testimonial', [...sharedCases, ...testimonialCases]],
  ['contacts', [...sharedCases, ...contactCases]],
] as [string, [unknown, string][]][])('/v1/%s rejects', (resource, cases) => {
  let id = ''
  let before: unknown
  beforeEach(async () => {
    id = (await call('POST', `/v1/${resource}`, { key: keys.workspaceA, body: { firstname: 'before' } })).body.id
    before = await allRecords()
  })
  afterEach(async () => expect(await allRecords()).toEqual(before))

  test.each(withTitles(cases))('%s', async (_, body, message) => {
    for (const [method, path] of [
      ['POST', `/v1/${resource}`],
      ['PUT', `/v1/${resource}/${id}`],
    ] as const) {
      const response = await call(method, path, { key: keys.workspaceA, body })
      expect([response.status, response.body]).toEqual([400, message])
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(message.length).toBeLessThanOrEqual(300)
    }
  })
})

describe('POST /v1/testimonial by a visitor', () => {
  test.each([
    [{ published: true }, 'published: only a caller with an API key may publish'],
    [
      { published: true, stars: 6 },
      'stars: must be a number from 0 to 5; published: only a caller with an API key may publish',
    ],
    ['{"published":false,"published":true}', 'published: only a caller with an API key may publish'],
    [{ externalVideoHtml: '<iframe src="https://example.com/video"></iframe>' }, videoError],
    [{ workspaceId: unknownId }, 'workspaceId: is not a registered workspace'],
    [{ workspaceId: 'nonsense' }, 'workspaceId: is not a registered workspace'],
    [{ workspaceId: 5 }, 'workspaceId: is not a registered workspace'],
  ])('rejects %j', async (body, message) => {
    expect(await call('POST', '/v1/testimonial', { body })).toMatchObject({ status: 400, body: message })
    expect(await allRecords()).toEqual([[], []])
  })
})

test.each([
  [
    '<iframe src="https://drive.usercontent.google.com/download?id=1AbCdEfGhIjKlMnOpQrStUvWxYz012345&confirm=t" allow="camera *; microphone *" referrerpolicy="unsafe-url" width="99999"></iframe>',
    'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/preview',
  ],
  [
    '<iframe src="https://vimeo.com/76979871?redirect=https://evil.example"></iframe>',
    'https://player.vimeo.com/video/76979871',
  ],
  [
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1" allowfullscreen></iframe>',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
])('externalVideoHtml from a visitor is rebuilt: %s', async (externalVideoHtml, url) => {
  const { status, body } = await call('POST', '/v1/testimonial', { body: { externalVideoHtml } })
  const rebuilt = `<iframe src="${url}" title="Video testimonial" loading="lazy" allow="autoplay; encrypted-media; picture-in-picture" referrerpolicy="strict-origin-when-cross-origin" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" allowfullscreen></iframe>`
  expect([status, body.externalVideoHtml]).toEqual([201, rebuilt])
})

describe('externalVideoHtml from a key holder', () => {
  const post = (externalVideoHtml: string) =>
    call('POST', '/v1/testimonial', { key: keys.workspaceA, body: { externalVideoHtml } })

  test('accepts a plain iframe from any https host and stores it as sent', async () => {
    const html = `<iframe width="1" src='https://video.example/x?a=1&b=2' allowfullscreen></iframe>`
    expect(await post(html)).toMatchObject({ status: 201, body: { externalVideoHtml: html } })
  })

  const hostile = 'allow="camera *" referrerpolicy="unsafe-url" width="99999"'

  test('rebuilds an iframe of a supported video whose attributes could do harm, and rejects any other', async () => {
    const { body } = await post(`<iframe src="https://player.vimeo.com/video/76979871" ${hostile}></iframe>`)
    expect(body.externalVideoHtml).toMatch(
      /^<iframe src="https:\/\/player\.vimeo\.com\/video\/76979871" title="Video testi/,
    )
    const other = await post(`<iframe src="https://video.example/" ${hostile}></iframe>`)
    expect([other.status, other.body]).toEqual([400, videoError])
  })

  test('rebuilds a stored iframe that breaks these rules, or returns null', async () => {
    const { body } = await post('https://vimeo.com/76979871')
    const read = async (externalVideoHtml: string) => {
      const path = `/v1/testimonial/${body.id}`
      const response = await callWithFaults('GET', path, {
        key: keys.workspaceA,
        fault: { rowValues: { externalVideoHtml } },
      })
      return response.body.externalVideoHtml
    }
    const stored = `<iframe src="https://player.vimeo.com/video/76979871" ${hostile}></iframe>`
    expect(await read(stored)).toBe(body.externalVideoHtml)
    expect(await read(stored.replace('player.vimeo.com', 'video.example'))).toBeNull()
  })

  // The host of the request, those of the deployment, and those of this machine.
  const serviceHosts = [
    ...['laurel.example', 'LAUREL.example:8443', 'laurel.example.', 'praise.example', 'praise.example.'],
    ...[
      'any.wild.example',
      'laurel.ada.workers.dev',
      '1a2b3c4d-laurel.ada.workers.dev',
      'localhost',
      'localhost.',
      'a.localhost:8787',
    ],
    ...['127.0.0.1', '127.1', '0x7f000001', '0.0.0.0', '[::1]', '[::]', '[::ffff:127.0.0.1]'],
  ]

  test.each([
    [
      'another.example',
      'ada.workers.dev',
      'other.ada.workers.dev',
      'xlaurel.ada.workers.dev',
      'mylocalhost',
      '128.0.0.1',
    ],
    ['apraise.example', 'praise.example.com', 'wild.example', '[::2]', '[2001:db8::1]'],
  ])('accepts an iframe of %s', async (...hosts) => {
    for (const host of hosts) {
      const externalVideoHtml = `<iframe src="https://${host}/v1"></iframe>`
      const request = { key: keys.workspaceA, body: { externalVideoHtml } }
      expect((await callWithFaults('POST', 'https://laurel.example/v1/testimonial', request)).status).toBe(201)
    }
  })

  test('rejects an iframe of the service itself', async () => {
    const { id } = (await callWithFaults('POST', '/v1/testimonial', { key: keys.workspaceA })).body
    const before = await allRecords()
    for (const host of serviceHosts) {
      const externalVideoHtml = `<iframe src="https://${host}/v1"></iframe>`
      const request = { key: keys.workspaceA, body: { externalVideoHtml } }
      for (const [method, path] of [
        ['POST', ''],
        ['PUT', `/${id}`],
      ] as const) {
        const response = await callWithFaults(method, `https://laurel.example/v1/testimonial${path}`, request)
        expect(response).toMatchObject({ status: 400, body: 'externalVideoHtml: must not embed this service itself' })
      }
    }
    expect(await allRecords()).toEqual(before)
  })
})
