import { Validator } from '@seriousme/openapi-schema-validator'
import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiKeyInput } from '../../shared/api-key.ts'
import { ContactInput } from '../../shared/contact.ts'
import { displayQueries, OembedQuery } from '../../shared/displays/options.ts'
import { FormInput, FormUpdate, VersionInput } from '../../shared/forms/form.ts'
import { HistoryQuery, InboxBulkChange, InboxChange, InboxQuery } from '../../shared/inbox.ts'
import { WebhookInput, WebhookUpdate, webhookEvents } from '../../shared/notifications/webhook.ts'
import { OwnerTestimonialInput } from '../../shared/provenance/added-testimonial.ts'
import { EmailQuery, ListQuery, TestimonialListQuery } from '../../shared/query.ts'
import { TestimonialInput, VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { WorkspaceInput } from '../../shared/workspace/workspace.ts'
import { demo } from '../../worker/lib/demo.ts'
import { listOperations } from '../../worker/openapi/core/assemble.ts'
import { errorResponses } from '../../worker/openapi/core/error-responses.ts'
import type { JsonSchema } from '../../worker/openapi/core/json-schema.ts'
import { componentRef } from '../../worker/openapi/core/schemas.ts'
import { contactFields, type Field, testimonialFields } from '../support/arbitraries.ts'
import { dataUrl, logos } from '../support/media/logos.ts'
import { beginUpload, sendWithoutLength } from '../support/media/media.ts'
import { compileSchema, openApiDocument } from '../support/openapi-validator.ts'
import { addKey, call, callWithFaults, keys, serviceUrl, unknownId, workspaceA } from '../support/service/harness.ts'
import { connectionClose, parseResponses, sendRaw } from '../support/service/raw-http.ts'

/* The OpenAPI document: that it is valid, complete and matches what the service does. */

type Route = { method: string; path: string; isMiddleware: boolean }

describe('the OpenAPI document', () => {
  test('is valid by the official schema of OpenAPI 3.1', async () => {
    expect(openApiDocument.openapi).toBe('3.1.1')
    expect(await new Validator().validate(structuredClone(openApiDocument))).toEqual({ valid: true })
  })

  test('has every route of the service and no other', async () => {
    const { body: routes } = await callWithFaults('GET', '/routes')
    const served = routes
      .filter(
        ({ method, path, isMiddleware }: Route) =>
          !isMiddleware &&
          // Preflights are the browser's own.
          method !== 'OPTIONS' &&
          !/^\/(?:$|llms\.txt$|docs(?:\.md$|\/)|(?:form|inbox|remote|my-testimonial|media|approve|confirm|setup|unsubscribe)(?:\/|$))/.test(
            path,
          ),
      )
      .map(({ method, path }: Route) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
      // One route for both, as parameters of the router end at slashes.
      .flatMap((route: string) =>
        route === 'GET /f/{file}'
          ? ['js', 'json'].map((type) => `GET /f/{formId}.${type}`)
          : route.replace('{[^/]+\\.css}', '.css'),
      )
    const documented = listOperations(openApiDocument).map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(documented.toSorted()).toEqual(served.toSorted())
  })

  test('has only patterns that other languages read in the same way', () => {
    const patterns = JSON.stringify(openApiDocument).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)
    const decoded = Array.from(patterns, ([, pattern = '']) => String(JSON.parse(pattern)))
    expect(decoded.length).toBeGreaterThan(5)
    // No Unicode classes, zero bytes, unescaped brackets in a class, or lookarounds.
    for (const pattern of decoded) expect(pattern).not.toMatch(/\\[pP0]|\[(?:\\.|[^[\]\\])*\[|\(\?[=!<]/)
  })

  test.each(Object.entries(openApiDocument.components.schemas))(
    'describes each field of %s',
    (_, { properties = {} }) => {
      for (const field of Object.values(properties)) {
        expect(field).toMatchObject({ description: expect.stringMatching(/^[A-Z].*\.$/) })
      }
    },
  )
})

/** Returns every part of the document that has a schema with an example. */
function findExamples(part: unknown): { schema: JsonSchema; example: unknown }[] {
  if (typeof part !== 'object' || part === null) return []
  const nested = Object.values(part).flatMap(findExamples)
  return isExample(part) ? [part, ...nested] : nested
}

const isExample = (part: object): part is { schema: JsonSchema; example: unknown } =>
  'schema' in part && 'example' in part

test('every example matches its schema', () => {
  const examples = findExamples(openApiDocument)
  expect(examples.length).toBeGreaterThan(40)
  for (const { schema, example } of examples) expect([example, compileSchema(schema)(example)]).toEqual([example, true])
})

describe('GET /openapi.json', () => {
  /** Requests the document from this host. */
  async function fetchFrom(host: string) {
    const [response] = parseResponses(
      await sendRaw(`GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\n${connectionClose}\r\n\r\n`),
    )
    return JSON.parse(response?.text ?? '')
  }

  test('returns the document', async () => {
    const { status, headers, text } = await call('GET', '/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    // URLs in it, as of the server, are those of the request.
    expect(JSON.parse(text.replaceAll(serviceUrl.origin, demo.url))).toEqual(openApiDocument)
  })

  test('names the origin of the request as the server', async () => {
    expect((await fetchFrom('praise.example')).servers).toEqual([{ url: 'http://praise.example' }])
    expect((await fetchFrom('[::1]:8899')).servers).toEqual([{ url: 'http://[::1]:8899' }])
  })
})

const anyValue = fc.constantFrom<unknown>(
  null,
  '',
  true,
  0,
  [],
  {},
  'x',
  'x'.repeat(100),
  'x'.repeat(101),
  'x'.repeat(200),
  'x'.repeat(201),
  'é\0',
  '\ud800',
)
const id = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  anyValue,
)
const origins = fc.oneof(
  anyValue,
  fc.array(
    fc.constantFrom<unknown>(
      'https://shop.example',
      'http://localhost:5173',
      'http://[::1]:80',
      'https://Shop.example',
      'https://shop.example/',
      'https://a@b',
      'null',
      '*',
      '',
      null,
      5,
    ),
    { maxLength: 3 },
  ),
  fc.nat({ max: 60 }).map((count) => Array(count).fill('https://shop.example')),
)

const logo = fc.oneof(
  anyValue,
  fc.constantFrom(...Object.entries(logos).map(([type, bytes]) => dataUrl(type, bytes))),
  fc.constantFrom('data:image/png;base64,', 'data:image/gif;base64,AAAA', 'https://shop.example/logo.png'),
  fc.nat({ max: 60_000 }).map((size) => dataUrl('image/svg+xml', Buffer.alloc(size, logos['image/svg+xml']))),
)
const intro = fc.oneof(anyValue, fc.string({ unit: fc.constantFrom('x', '🌸', '\n'), minLength: 290, maxLength: 310 }))

const sentence = fc.oneof(
  anyValue,
  fc.string({ unit: fc.constantFrom('x', '🌸', '\n'), minLength: 190, maxLength: 210 }),
)
const controller = fc.record(
  {
    name: fc.constantFrom<unknown>('Ada', 'x'.repeat(200), 'x'.repeat(201), '', null, 1),
    address: fc.constantFrom<unknown>('two\nlines', 'x'.repeat(501), null, {}),
    privacyUrl: fc.constantFrom<unknown>('https://shop.example/privacy', '', null, 1),
    email: fc.constant('ada@shop.example'),
  },
  { requiredKeys: [] },
)

const item = fc.record(
  {
    type: fc.constantFrom<unknown>('Product', 'Book', 'Organization', 'LocalBusiness', 'x', null, 1),
    name: fc.constantFrom<unknown>('Bouquet', 'x'.repeat(200), 'x'.repeat(201), 'two\nlines', '', null, 1),
    id: fc.constantFrom<unknown>('https://shop.example/bouquet', null, 1, `https://shop.example/${'x'.repeat(2_048)}`),
    url: fc.constant('https://shop.example'),
  },
  { requiredKeys: [] },
)

const tag = fc.oneof(anyValue, fc.string({ unit: fc.constantFrom('x', '🌸'), minLength: 38, maxLength: 42 }))
const changes = {
  state: fc.constantFrom('pending', 'published', 'archived', 'spam', 'new', null, '', 1),
  tags: fc.oneof(
    anyValue,
    fc.array(tag, { maxLength: 3 }),
    fc.nat({ max: 30 }).map((count) => Array(count).fill('x')),
  ),
  highlight: fc.oneof(anyValue, fc.string({ unit: fc.constantFrom('x', '🌸'), minLength: 9_990, maxLength: 10_010 })),
  pinned: anyValue,
  gaveConsent: anyValue,
  ground: fc.constantFrom<unknown>('She agreed.', 'x'.repeat(501), ' ', '', null, 1),
}

const reply = fc.oneof(anyValue, fc.string({ unit: fc.constantFrom('x', '🌸'), minLength: 995, maxLength: 1_005 }))

const sourceValues = fc.constantFrom('google', 'other', 'form', null, '', 1)
const sourceFieldValues = {
  sourceName: fc.constantFrom<unknown>('x'.repeat(100), 'x'.repeat(101), '', null, 1),
  sourceUrl: fc.constantFrom<unknown>('https://g.example/1', '', null, 1, `https://g.example/${'x'.repeat(2_048)}`),
  sourceId: fc.constantFrom<unknown>('x'.repeat(300), 'x'.repeat(301), '', null, 1),
  sourceDay: fc.constantFrom<unknown>('2025', '2025-03', '2025-03-09', '25', '2025-3', '2025-03-9', '', null, 2025),
  sourceRating: fc.constantFrom<unknown>('x'.repeat(30), 'x'.repeat(31), '', null, 1),
  incentive: fc.constantFrom<unknown>('x'.repeat(200), 'x'.repeat(201), '', null, 1),
}

const settings = {
  questions: fc.oneof(
    anyValue,
    fc.nat({ max: 7 }).map((count) => Array.from({ length: count }, (_, index) => ({ id: `q${index}`, text: 'x' }))),
    fc.constantFrom([{ id: 'a' }], [{ id: 'a b', text: 'x' }], [{ id: 'a', text: 'x', required: 1 }], [{ text: 'x' }]),
  ),
  consents: fc.oneof(
    anyValue,
    fc.constantFrom({ publish: {} }, { marketing: {} }, { contact: { text: 'x', required: true } }, { other: {} }),
  ),
  texts: fc.oneof(anyValue, fc.constantFrom({ send: '' }, { send: 'x'.repeat(1_001) }, { sent: 'x' }, { send: null })),
  languages: fc.oneof(
    anyValue,
    fc.constantFrom({ de: {} }, { de: { texts: { send: 'x' } } }, { de: { text: 'x' } }, { 'd e': {} }),
  ),
  theme: fc.constantFrom('auto', 'dark', 'blue', null, 1),
  thanks: fc.oneof(anyValue, fc.constantFrom('x'.repeat(300), 'x'.repeat(301))),
  colour: fc.constant('x'),
}

/** Settings of a form with one field. */
const oneSetting = fc.oneof(
  ...Object.entries<Arbitrary<unknown>>(settings).map(([name, values]) => values.map((value) => ({ [name]: value }))),
)

const purposes = fc.record(
  { publish: fc.constantFrom<unknown>(true, null, 'x'), marketing: fc.boolean(), newsletter: fc.boolean() },
  { requiredKeys: [] },
)
const answer = fc.record(
  { id: fc.constantFrom<unknown>('q1', 'q 1', 5), answer: fc.constantFrom<unknown>('x', '', null, 'x'.repeat(3_001)) },
  { requiredKeys: [] },
)

/** Values of the fields that only forms send. */
const submissionValues = {
  formId: id,
  formVersion: fc.constantFrom<unknown>(null, 1, 0, -1, 1.5, '1', 2 ** 53),
  answers: fc.oneof(anyValue, fc.array(answer, { maxLength: 1 })),
  consents: fc.oneof(anyValue, purposes),
  consentTexts: fc.oneof(anyValue, purposes),
  language: fc.constantFrom<unknown>(null, '', 'de', 'pt-BR', 'zh-Hant-TW', 'x', 'de_DE', 'german', 5),
  page: fc.oneof(anyValue, fc.constantFrom('https://shop.example/?x', 'ftp://shop.example')),
  giverToken: fc.constantFrom<unknown>(null, '', `lg_${'x'.repeat(43)}`, `lg_${'x'.repeat(44)}`, 'lg_', 5),
  website: anyValue,
  elapsed: fc.constantFrom<unknown>(null, 0, 1.5, -1, '1', ''),
  turnstileToken: fc.oneof(anyValue, fc.constantFrom('x'.repeat(2_048), 'x'.repeat(2_049))),
  invite: fc.constantFrom<unknown>(null, '', 'x'.repeat(43), 'x'.repeat(44), 'x y', 5),
}

/** The inputs, with valid and invalid values for each field. */
const inputs: [string, z.ZodMiniObject, Record<string, Arbitrary<unknown>>][] = [
  ['TestimonialInput', TestimonialInput, { ...validAndInvalid(testimonialFields), workspaceId: id, brandId: id }],
  [
    'VisitorTestimonialInput',
    VisitorTestimonialInput,
    { ...validAndInvalid(testimonialFields), workspaceId: id, brandId: id, ...submissionValues },
  ],
  ['ContactInput', ContactInput, { ...validAndInvalid(contactFields), workspaceId: id, brandId: id }],
  [
    'WorkspaceInput',
    WorkspaceInput,
    {
      name: anyValue,
      website: validAndInvalid(contactFields).imageUrl ?? anyValue,
      origins,
      intro,
      logo,
      display: fc.constantFrom('open', 'closed', null, '', 'x', 1),
      displayNames: fc.constantFrom('full', 'initial', 'first', null, '', 'x', 1),
      displayPhotos: fc.constantFrom('stored', 'all', null, '', 'x', 1),
      displayHeading: sentence,
      displayHow: sentence,
      displayAverage: fc.constantFrom('published', 'all', null, '', 'x', 1),
      displayItem: fc.oneof(anyValue, item),
      controller: fc.oneof(anyValue, controller),
      spamWords: fc.oneof(
        anyValue,
        fc.array(fc.oneof(anyValue, fc.constantFrom('!', 'x'.repeat(100), 'x'.repeat(101)))),
      ),
      turnstileSiteKey: fc.constantFrom<unknown>(
        null,
        '',
        '0x4AAAAAAADnPIDROrmt1Wwj',
        '0x',
        'x4',
        `0x${'4'.repeat(29)}`,
        5,
      ),
      messageLanguage: fc.constantFrom('en', 'de', null, '', 1),
    },
  ],
  ['ApiKeyInput', ApiKeyInput, { label: anyValue, role: fc.constantFrom('owner', 'client', null, '', 'x', 1) }],
  ['InboxChange', InboxChange, { ...changes, reply, source: sourceValues, ...sourceFieldValues }],
  ['InboxAdditions', InboxBulkChange.shape.set, changes],
  [
    'WebhookUpdate',
    WebhookUpdate,
    {
      url: validAndInvalid(contactFields).imageUrl ?? anyValue,
      events: fc.oneof(anyValue, fc.subarray([...webhookEvents, 'webhook.test', null])),
      format: fc.constantFrom('laurel', 'trust', null, '', 'x', 1),
      enabled: anyValue,
    },
  ],
  ['FormUpdate', FormUpdate, { name: anyValue, draft: fc.oneof(anyValue, oneSetting), closed: anyValue }],
]

function validAndInvalid(fields: Record<string, Field>): Record<string, Arbitrary<unknown>> {
  const values = Object.entries(fields).map(([name, { valid, invalid }]) => [
    name,
    fc.oneof(
      valid.map(({ sent }) => sent),
      invalid,
    ),
  ])
  return Object.fromEntries(values)
}

/**
 * Returns whether a rule is documented only in words: the format of e-mails, URLs, videos and phone numbers, the content of
 * logos, well-formed Unicode, letters in words of spam, and default ports in origins.
 */
function isOnlyInWords(name: string, value: unknown): boolean {
  if (name === 'draft') return /\\u0000|\\ud800/.test(JSON.stringify(value))
  if (name === 'spamWords') return /\\|[^ -~]|"[^\p{L}\p{N}]*"/u.test(JSON.stringify(value))
  if (name === 'origins') return JSON.stringify(value).includes(':80"')
  const inWords = [
    'email',
    'phone',
    'externalVideoHtml',
    'imageUrl',
    'videoUrl',
    'website',
    'socialMediaProfiles',
    'logo',
    'page',
    'url',
  ]
  const texts = [value].flat().filter((text) => typeof text === 'string')
  return texts.some((text) => inWords.includes(name) || /[\0\p{Cs}]/u.test(text))
}

describe.each(inputs)('the schema %s', (schema, input, fields) => {
  const validate = compileSchema(componentRef(schema))

  test('has the fields of the input and no other', () => {
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(input.shape).toSorted())
    expect([validate({}), validate({ firstName: 'Ada' }), validate([]), validate(null)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test.each(Object.entries(fields))('accepts the same values of %s as the service', (name, values) => {
    const property = fc.property(values, (value) => {
      const sent = JSON.parse(JSON.stringify({ [name]: value }))
      const { success, data } = input.safeParse(sent)
      // An invalid id passes validation but matches no workspace in the database.
      const accepted = success && data[name] !== ''
      if (accepted || !isOnlyInWords(name, value)) expect([accepted, validate(sent)]).toEqual([accepted, accepted])
    })
    fc.assert(property, { numRuns: 300 })
  })
})

test('the TestimonialInput schema requires videoUrl with videoToken, like the service', () => {
  const validate = compileSchema(componentRef('TestimonialInput'))
  const [videoUrl, videoToken] = ['https://example.com/video', 'x']
  for (const valid of [{ videoUrl, videoToken }, { videoToken: null }, { videoToken: '' }, { videoUrl }]) {
    expect([TestimonialInput.safeParse(valid).success, validate(valid)]).toEqual([true, true])
  }
  for (const invalid of [{ videoToken }, { videoUrl: null, videoToken }, { videoUrl: '', videoToken }]) {
    expect([TestimonialInput.safeParse(invalid).success, validate(invalid)]).toEqual([false, false])
  }
})

test.each([
  ['FormInput', FormInput, { name: 'x', settings: {} }, ['name']],
  ['VersionInput', VersionInput, { settings: { color: 'red' } }, ['settings']],
  ['WebhookInput', WebhookInput, { url: 'https://hooks.example', events: [webhookEvents[0]], enabled: true }, ['url']],
] as const)('the %s schema requires the same fields as the service', (name, input, valid, required) => {
  const validate = compileSchema(componentRef(name))
  const accepts = (sent: object) => [input.safeParse(sent).success, validate(sent)]
  expect([accepts(valid), accepts({ ...valid, other: 1 })]).toEqual([
    [true, true],
    [false, false],
  ])
  for (const field of Object.keys(valid)) {
    const isOptional = !required.some((name) => name === field)
    const others = Object.fromEntries(Object.entries(valid).filter(([name]) => name !== field))
    expect(accepts(others)).toEqual([isOptional, isOptional])
  }
})

test.each([
  ['InboxChange', InboxChange],
  ['InboxAdditions', InboxBulkChange.shape.set],
] as const)('the %s schema requires a consent and its ground together, like the service', (name, input) => {
  const validate = compileSchema(componentRef(name))
  const accepts = (sent: object) => [input.safeParse(sent).success, validate(sent)]
  const [gaveConsent, ground] = [true, 'She agreed.']
  expect(accepts({ gaveConsent, ground })).toEqual([true, true])
  for (const invalid of [{ gaveConsent }, { gaveConsent, ground: '' }, { gaveConsent, ground: null }, { ground }]) {
    expect([invalid, ...accepts(invalid)]).toEqual([invalid, false, false])
  }
})

test('the OwnerTestimonialInput schema requires the same fields as the service', () => {
  const validate = compileSchema(componentRef('OwnerTestimonialInput'))
  const source = 'google'
  for (const valid of [
    { source },
    { source: 'other', sourceName: 'Paper' },
    { source, gaveConsent: true, ground: 'She agreed.', sourceDay: '2025-03', published: false },
    { source, gaveConsent: null, ground: '' },
  ]) {
    expect([valid, OwnerTestimonialInput.safeParse(valid).success, validate(valid)]).toEqual([valid, true, true])
  }
  for (const invalid of [
    {},
    { source: 'form' },
    { source: 'other' },
    { source: 'other', sourceName: '' },
    { source, gaveConsent: true },
    { source, gaveConsent: true, ground: '' },
    { source, published: true },
    { source, videoToken: 'x' },
    { source, tags: ['x'] },
  ]) {
    expect([invalid, OwnerTestimonialInput.safeParse(invalid).success, validate(invalid)]).toEqual([
      invalid,
      false,
      false,
    ])
  }
})

test('the VisitorTestimonialInput schema requires the same fields together as the service', () => {
  const validate = compileSchema(componentRef('VisitorTestimonialInput'))
  const form = { formId: unknownId, formVersion: 1 }
  const answers = [{ id: 'q1', answer: 'x' }]
  const consents = { publish: true }
  for (const valid of [
    { ...form, answers, consents: { publish: false, marketing: true, contact: false } },
    { ...form, consents, consentTexts: { publish: 'x', marketing: null } },
    { consents, gaveConsent: true, videoToken: null },
    { formId: '', formVersion: null, answers: null, consents: null, consentTexts: null },
  ]) {
    expect([valid, VisitorTestimonialInput.safeParse(valid).success, validate(valid)]).toEqual([valid, true, true])
  }
  for (const invalid of [
    { formId: unknownId },
    { formVersion: 1, formId: '' },
    { answers },
    { consentTexts: { publish: 'x' }, consents: null },
    { consents: { publish: true, contact: true } },
    { ...form, consents: { marketing: true } },
    { ...form, videoToken: 'x' },
    { ...form, answers: Array(6).fill(answers[0]) },
  ]) {
    expect([invalid, VisitorTestimonialInput.safeParse(invalid).success, validate(invalid)]).toEqual([
      invalid,
      false,
      false,
    ])
  }
})

test('the InboxBulkChange schema accepts the same ids and changes as the service', () => {
  const validate = compileSchema(componentRef('InboxBulkChange'))
  const set = { state: 'spam' }
  const ids = (count: number) => Array(count).fill(unknownId)
  for (const valid of [
    { ids: ids(1), set },
    { ids: ids(100), set: {} },
    { ids: ['x'], set: { pinned: null } },
  ]) {
    expect([InboxBulkChange.safeParse(valid).success, validate(valid)]).toEqual([true, true])
  }
  const invalid = [{}, { ids: ids(1) }, { set }, { ids: [], set }, { ids: ids(101), set }, { ids: [1], set }]
  for (const value of [...invalid, { ids: ids(1), set: { id: 'x' } }, { ids: ids(1), set, state: 'spam' }]) {
    expect([InboxBulkChange.safeParse(value).success, validate(value)]).toEqual([false, false])
  }
})

const [allTestimonials, inboxList] = ['/v1/testimonial/all/{workspaceId}', '/v1/inbox/testimonials']
const display = '/testimonials/{workspaceId}'
const wall = `${display}/wall`

/** Query parameters by path and name, with their schema and valid and invalid values. */
const queries: [string, string, z.ZodMiniObject, unknown[], unknown[]][] = [
  [allTestimonials, 'limit', TestimonialListQuery, [1, 50, 1000], [0, 1001, -1, 1.5, '']],
  [allTestimonials, 'published', TestimonialListQuery, [true, false], ['yes', 0, '']],
  [allTestimonials, 'state', TestimonialListQuery, ['pending', 'spam'], ['', 'all', 1]],
  ['/v1/contacts/all/{workspaceId}', 'limit', ListQuery, [1, 1000], [0, 1001]],
  ['/v1/contacts', 'email', EmailQuery, ['ada@example.com', 'Zoë@exämple.de'], [`${'a'.repeat(253)}@b`]],
  [inboxList, 'limit', InboxQuery, [1, 100], [0, 101, 'x']],
  [inboxList, 'state', InboxQuery, ['pending', 'archived'], ['', 'trash']],
  [inboxList, 'q', InboxQuery, ['ada', 'x'.repeat(300)], ['x'.repeat(301)]],
  [inboxList, 'stars', InboxQuery, [0, 5], [6, -1, 4.5]],
  [inboxList, 'consent', InboxQuery, ['yes', 'no'], [true, '']],
  [inboxList, 'has', InboxQuery, ['text', 'video', 'photo'], ['name', '']],
  [inboxList, 'source', InboxQuery, ['form', 'google', 'other'], ['key', '']],
  ['/v1/inbox/history', 'limit', HistoryQuery, [1, 100], [0, 101]],
  [wall, 'limit', displayQueries.wall, [1, 50], [0, 51, 'x']],
  [wall, 'order', displayQueries.wall, ['newest', 'daily'], ['', 'stars']],
  [wall, 'min', displayQueries.wall, [0, 1000], [-1, 1001]],
  [wall, 'clip', displayQueries.wall, [0, 120, 2000], [2001]],
  [wall, 'lang', displayQueries.wall, ['de', 'pt-BR'], ['', 'x', 'de_DE']],
  [wall, 'write', displayQueries.wall, ['0', '1'], ['', 'yes']],
  [wall, 'columns', displayQueries.wall, ['auto', '4'], ['0', '5']],
  [wall, 'level', displayQueries.wall, [2, 6], [1, 7]],
  [wall, 'design', displayQueries.wall, ['cards', 'tiles'], ['', 'x']],
  [`${display}/embed`, 'theme', displayQueries.embed, ['auto', 'dark'], ['', 'x']],
  [`${display}/embed`, 'color', displayQueries.embed, ['1f6b4a', '#FFF'], ['', 'red', '#12345']],
  [`${display}/embed`, 'radius', displayQueries.embed, [0, 40], [41]],
  ['/oembed', 'maxwidth', OembedQuery, [1, 4096], [0, 4097]],
]

test.each(queries)(
  'the query schema of %s accepts the same values of %s as the service',
  (path, name, query, valid, invalid) => {
    const parameter = openApiDocument.paths[path]?.get?.parameters.find((parameter) => parameter.name === name)
    const validate = compileSchema(parameter?.schema ?? {})
    const schema = query.shape[name]
    for (const value of [...valid, ...invalid]) {
      const isValid = valid.includes(value)
      expect([value, validate(value), schema && z.safeParse(schema, String(value)).success]).toEqual([
        value,
        isValid,
        isValid,
      ])
    }
  },
)

describe('an error response', () => {
  const invalidRequest = { key: keys.workspaceA, body: { email: 'nobody' } }
  const requests: Record<number, () => Promise<{ status: number; body: unknown }>> = {
    400: () => call('POST', '/v1/contacts', invalidRequest),
    401: () => call('POST', '/v1/contacts'),
    403: async () => {
      await addKey(keys.unknown, workspaceA, { role: 'client' })
      return call('GET', '/v1/keys', { key: keys.unknown })
    },
    404: () => call('GET', `/v1/contacts/${unknownId}`, { key: keys.workspaceA }),
    411: async () => sendWithoutLength((await beginUpload(10)).body),
    412: async () => {
      const { body } = await call('POST', '/v1/contacts', { key: keys.workspaceA })
      return call('DELETE', `/v1/contacts/${body.id}`, { key: keys.workspaceA, headers: { 'If-Match': '"other"' } })
    },
    413: () => call('POST', '/v1/contacts', { key: keys.workspaceA, body: 'x'.repeat(65_537) }),
    429: async () => {
      // Until the service knows a key to be valid, another limit comes first.
      await callWithFaults('GET', '/v1/workspaces', { key: keys.workspaceA })
      return callWithFaults('POST', '/v1/contacts', { key: keys.workspaceA, fault: { limiters: 'reject' } })
    },
    500: () => callWithFaults('GET', '/health', { fault: { throwBefore: 'D1_ERROR: no such table: x: SQLITE_ERROR' } }),
    501: () => callWithFaults('POST', '/v1/media', { fault: { bucket: 'missing' } }),
    503: () => callWithFaults('GET', '/health', { fault: { throwBefore: 'D1_ERROR: D1 DB is overloaded.' } }),
  }

  test.each(errorResponses)('$status has the message of its example', async ({ status, example }) => {
    const response = await requests[status]?.()
    expect([response?.status, response?.body]).toEqual([status, example])
  })
})
