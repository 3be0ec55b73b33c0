import { Validator } from '@seriousme/openapi-schema-validator'
import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ContactInput } from '../../shared/contact.ts'
import { EmailQuery, TestimonialListQuery } from '../../shared/query.ts'
import { TestimonialInput } from '../../shared/testimonial.ts'
import { ApiKeyInput, WorkspaceInput } from '../../shared/workspace.ts'
import { listOperations } from '../../worker/openapi/document.ts'
import { errorResponses } from '../../worker/openapi/error-responses.ts'
import type { JsonSchema } from '../../worker/openapi/fields.ts'
import { type SchemaName, schemaRef } from '../../worker/openapi/schemas.ts'
import { contactFields, type Field, testimonialFields } from '../support/arbitraries.ts'
import { call, callWithFaults, keys, setOrigins, unknownId, workspaceA } from '../support/harness.ts'
import { compileSchema, openApiDocument } from '../support/openapi-validator.ts'
import { connectionClose, parseResponses, sendRaw } from '../support/raw-http.ts'

/* What the service says of itself: that it is well-formed, complete and true. */

type Route = { method: string; path: string; isMiddleware: boolean }

describe('the description', () => {
  test('is valid OpenAPI 3.1, as its official schema says', async () => {
    expect(openApiDocument.openapi).toBe('3.1.1')
    expect(await new Validator().validate(structuredClone(openApiDocument))).toEqual({ valid: true })
  })

  test('has every route of the service, and no other', async () => {
    const { body: routes } = await callWithFaults('GET', '/routes')
    const served = routes
      .filter(({ path, isMiddleware }: Route) => !isMiddleware && !path.startsWith('/form/'))
      .map(({ method, path }: Route) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    const told = listOperations(openApiDocument).map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(told.toSorted()).toEqual(served.toSorted())
  })

  test('has no pattern that other languages read otherwise or not at all', () => {
    const patterns = JSON.stringify(openApiDocument).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)
    const all = Array.from(patterns, ([, pattern = '']) => String(JSON.parse(pattern)))
    expect(all.length).toBeGreaterThan(5)
    // Classes of Unicode, a zero byte, a bracket in a class that is not escaped, and what looks around.
    for (const pattern of all) expect(pattern).not.toMatch(/\\[pP0]|\[(?:\\.|[^[\]\\])*\[|\(\?[=!<]/)
  })

  test.each(Object.entries(openApiDocument.components.schemas))(
    'says what each field of %s means',
    (_, { properties = {} }) => {
      for (const field of Object.values(properties)) {
        expect(field).toMatchObject({ description: expect.stringMatching(/^[A-Z].*\.$/) })
      }
    },
  )
})

/** Every place in the description that has a schema and an example of it. */
function examplesIn(part: unknown): { schema: JsonSchema; example: unknown }[] {
  if (typeof part !== 'object' || part === null) return []
  const within = Object.values(part).flatMap(examplesIn)
  return isExample(part) ? [part, ...within] : within
}

const isExample = (part: object): part is { schema: JsonSchema; example: unknown } =>
  'schema' in part && 'example' in part

test('every example fits its schema', () => {
  const all = examplesIn(openApiDocument)
  expect(all.length).toBeGreaterThan(40)
  for (const { schema, example } of all) expect([example, compileSchema(schema)(example)]).toEqual([example, true])
})

describe('GET /openapi.json', () => {
  /** The answer to a request that says this in its head. */
  async function asked(host: string) {
    const [answer] = parseResponses(
      await sendRaw(`GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\n${connectionClose}\r\n\r\n`),
    )
    return JSON.parse(answer?.text ?? '')
  }

  test('answers the description', async () => {
    const { status, headers, body } = await call('GET', '/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect({ ...body, servers: [] }).toEqual({ ...openApiDocument, servers: [] })
  })

  test('names the address under which it is asked', async () => {
    expect((await asked('praise.example')).servers).toEqual([{ url: 'http://praise.example' }])
    expect((await asked('[::1]:8899')).servers).toEqual([{ url: 'http://[::1]:8899' }])
  })
})

const anything = fc.constantFrom<unknown>(
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
  anything,
)
const origins = fc.oneof(
  anything,
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

/** The inputs, and for each field what the service takes of it and what it refuses. */
const inputs: [SchemaName, z.ZodMiniObject, Record<string, Arbitrary<unknown>>][] = [
  ['TestimonialInput', TestimonialInput, { ...everyValue(testimonialFields), workspaceId: id, brandId: id }],
  ['ContactInput', ContactInput, { ...everyValue(contactFields), workspaceId: id, brandId: id }],
  [
    'WorkspaceInput',
    WorkspaceInput,
    { name: anything, website: everyValue(contactFields).imageUrl ?? anything, origins },
  ],
  ['ApiKeyInput', ApiKeyInput, { label: anything }],
]

function everyValue(fields: Record<string, Field>): Record<string, Arbitrary<unknown>> {
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
 * What the description says in words only: the form of addresses, videos and phone numbers, what can be stored of a text,
 * and how a browser writes an origin.
 */
function isUnsayable(name: string, value: unknown): boolean {
  if (name === 'origins') return JSON.stringify(value).includes(':80"')
  const inWords = ['email', 'phone', 'externalVideoHtml', 'imageUrl', 'videoUrl', 'website', 'socialMediaProfiles']
  const texts = [value].flat().filter((text) => typeof text === 'string')
  return texts.some((text) => inWords.includes(name) || /[\0\p{Cs}]/u.test(text))
}

describe.each(inputs)('the schema %s', (schema, input, fields) => {
  const isTold = compileSchema(schemaRef(schema))

  test('knows the fields of the input, and no other', () => {
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(input.shape).toSorted())
    expect([isTold({}), isTold({ firstName: 'Ada' }), isTold([]), isTold(null)]).toEqual([true, false, false, false])
  })

  test.each(Object.entries(fields))('takes and refuses in %s what the service does', (name, values) => {
    const judge = fc.property(values, (value) => {
      const sent = JSON.parse(JSON.stringify({ [name]: value }))
      const { success, data } = input.safeParse(sent)
      // An id that is none names no workspace, which only the database says.
      const taken = success && data[name] !== ''
      if (taken || !isUnsayable(name, value)) expect([taken, isTold(sent)]).toEqual([taken, taken])
    })
    fc.assert(judge, { numRuns: 300 })
  })
})

test('a token needs a video in the description, too', () => {
  const isTold = compileSchema(schemaRef('TestimonialInput'))
  const [videoUrl, videoToken] = ['https://example.com/video', 'x']
  for (const taken of [{ videoUrl, videoToken }, { videoToken: null }, { videoToken: '' }, { videoUrl }]) {
    expect([TestimonialInput.safeParse(taken).success, isTold(taken)]).toEqual([true, true])
  }
  for (const refused of [{ videoToken }, { videoUrl: null, videoToken }, { videoUrl: '', videoToken }]) {
    expect([TestimonialInput.safeParse(refused).success, isTold(refused)]).toEqual([false, false])
  }
})

/** Of a parameter of a query: values that are taken, and values that are refused. */
const queries: [string, string, unknown[], unknown[]][] = [
  ['/v1/testimonial/all/{workspaceId}', 'limit', [1, 50, 1000], [0, 1001, -1, 1.5, '']],
  ['/v1/testimonial/all/{workspaceId}', 'published', [true, false], ['yes', 0, '']],
  ['/v1/contacts/all/{workspaceId}', 'limit', [1, 1000], [0, 1001]],
  ['/v1/contacts', 'email', ['ada@example.com', 'Zoë@exämple.de'], [`${'a'.repeat(253)}@b`]],
]

test.each(queries)('the query of %s says which %s is taken', (path, name, taken, refused) => {
  const parameter = openApiDocument.paths[path]?.get?.parameters.find((parameter) => parameter.name === name)
  const isTold = compileSchema(parameter?.schema ?? {})
  const schema = { ...TestimonialListQuery.shape, ...EmailQuery.shape }[name]
  for (const value of [...taken, ...refused]) {
    const isTaken = taken.includes(value)
    expect([value, isTold(value), schema?.safeParse(String(value)).success]).toEqual([value, isTaken, isTaken])
  }
})

describe('a refusal', () => {
  const wrong = { key: keys.workspaceA, body: { email: 'nobody' } }
  const asked: Record<number, () => Promise<{ status: number; body: unknown }>> = {
    400: () => call('POST', '/v1/contacts', wrong),
    401: () => call('POST', '/v1/contacts'),
    403: async () => {
      await setOrigins(workspaceA, ['https://shop.example'])
      return call('POST', '/v1/testimonial')
    },
    404: () => call('GET', `/v1/contacts/${unknownId}`, { key: keys.workspaceA }),
    412: async () => {
      const { body } = await call('POST', '/v1/contacts', { key: keys.workspaceA })
      return call('DELETE', `/v1/contacts/${body.id}`, { key: keys.workspaceA, headers: { 'If-Match': '"other"' } })
    },
    413: () => call('POST', '/v1/contacts', { key: keys.workspaceA, body: 'x'.repeat(65_537) }),
    429: () => callWithFaults('POST', '/v1/contacts', { key: keys.workspaceA, fault: { limiters: 'reject' } }),
    500: () => callWithFaults('GET', '/health', { fault: { throwBefore: 'D1_ERROR: no such table: x: SQLITE_ERROR' } }),
    503: () => callWithFaults('GET', '/health', { fault: { throwBefore: 'D1_ERROR: D1 DB is overloaded.' } }),
  }

  test.each(errorResponses)('$status is said as the description says it', async ({ status, example }) => {
    const answer = await asked[status]?.()
    expect([answer?.status, answer?.body]).toEqual([status, example])
  })
})
