import { describe, expect, test } from 'vitest'
import { uuidPattern } from '../../shared/fields.ts'
import { describeType } from '../../worker/docs/field-limits.ts'
import { describeField } from '../../worker/docs/object-tables.ts'
import { listOperations } from '../../worker/openapi/core/assemble.ts'
import type { JsonSchema } from '../../worker/openapi/core/json-schema.ts'
import { openapi } from '../../worker/openapi/document.ts'

const string = { type: 'string' } as const
const texts = { type: 'array', items: string } as const

const types: [JsonSchema, string][] = [
  [string, 'string'],
  [{ ...string, minLength: 1 }, 'string, not empty'],
  [{ ...string, maxLength: 2_048 }, 'string, at most 2,048 characters'],
  [{ ...string, minLength: 1, maxLength: 100 }, 'string, 1 to 100 characters'],
  [{ type: ['string', 'null'], maxLength: 200 }, 'string, at most 200 characters, or null'],
  [{ type: ['string', 'null'], maxLength: 500, pattern: '^$|\\S' }, 'string, at most 500 characters, or null'],
  [{ ...string, maxLength: 200, pattern: '^$|^.+$' }, 'string, at most 200 characters, on one line'],
  [{ ...string, maxLength: 255, pattern: '^[ -~]*$' }, 'string, at most 255 characters, matching `^[ -~]*$`'],
  [{ ...string, maxLength: 43, pattern: '^$|^[\\w-]{43}$' }, 'string, matching `^[\\w-]{43}$`'],
  [{ ...string, maxLength: 10, pattern: '^$|^[1-9]\\d{3}(?:-\\d\\d(?:-\\d\\d)?)?$' }, 'string, at most 10 characters'],
  [{ type: ['string', 'null'], pattern: `^$|${uuidPattern.source}` }, 'UUID or null'],
  [{ ...string, format: 'uuid' }, 'UUID'],
  [{ ...string, format: 'uri' }, 'URL'],
  [{ type: ['string', 'null'], format: 'date-time' }, 'date-time or null'],
  [
    { type: ['string', 'null'], maxLength: 40, anyOf: [{ format: 'date-time' }, { maxLength: 0 }] },
    'date-time or null',
  ],
  [{ ...string, contentMediaType: 'application/json', contentSchema: texts }, 'JSON text of an array of strings'],
  [{ ...string, contentMediaType: 'application/octet-stream' }, 'bytes'],
  [{ ...string, default: 'en' }, 'string; `en` by default'],
  [{ type: ['string', 'null'], default: null }, 'string or null'],
  [{ ...string, enum: ['open', 'closed'] }, '`open` or `closed`'],
  [{ type: ['string', 'null'], enum: ['a', 'b', null] }, '`a`, `b` or null'],
  [{ type: ['boolean', 'null'], enum: [false, null] }, '`false` or null'],
  [{ const: 'rich' }, '`rich`'],
  [{ type: ['boolean', 'null'] }, 'boolean or null'],
  [{ type: 'number', minimum: 0, maximum: 5 }, 'number from 0 to 5'],
  [{ type: ['number', 'null'], minimum: 0 }, 'number, at least 0, or null'],
  [{ type: 'integer', exclusiveMinimum: 0 }, 'whole number, at least 1'],
  [{ type: 'integer', minimum: 1, maximum: 1_000, default: 1_000 }, 'whole number from 1 to 1,000; 1,000 by default'],
  [
    { anyOf: [{ type: 'number', minimum: 0, maximum: 5 }, string, { type: 'null' }] },
    'number from 0 to 5, string or null',
  ],
  [{ anyOf: [{ const: 'auto' }, { type: 'integer', minimum: 1, maximum: 4 }] }, '`auto` or whole number from 1 to 4'],
  [texts, 'array of strings'],
  [{ ...texts, maxItems: 20 }, 'array of at most 20 strings'],
  [{ ...texts, minItems: 1, maxItems: 100 }, 'array of 1 to 100 strings'],
  [
    { type: ['array', 'null'], maxItems: 20, items: { ...string, minLength: 1, maxLength: 40 } },
    'array of at most 20 strings, each 1 to 40 characters, or null',
  ],
  [{ type: 'array', items: { ...string, format: 'uuid' } }, 'array of UUIDs'],
  [{ type: 'array', items: { ...string, enum: ['photo', 'video'] } }, 'array of `photo` or `video`'],
  [{ type: 'array', minItems: 1, items: { enum: ['a', 'b'] } }, 'array of at least 1 of `a` or `b`'],
  [{ type: 'array', maxItems: 8, items: { enum: ['a', 'b', 'c'] } }, 'array of at most 8 of `a`, `b` or `c`'],
  [{ type: 'array', items: { $ref: '#/components/schemas/ImportRow' } }, 'array of objects'],
  [
    { type: 'array', items: { type: 'object', properties: { id: {}, name: {} } } },
    'array of objects with `id` and `name`',
  ],
  [{ $ref: '#/components/schemas/Feed' }, 'object'],
  [{ anyOf: [{ $ref: '#/components/schemas/Controller' }, { type: 'null' }] }, 'object or null'],
  [{ type: ['object', 'null'], properties: { a: {}, b: {}, c: {} } }, 'object with `a`, `b` and `c`, or null'],
  [{ type: 'object', additionalProperties: string }, 'object of strings'],
  [
    { type: 'object', properties: { consent: string }, additionalProperties: { ...string, maxLength: 1_000 } },
    'object of strings, each at most 1,000 characters',
  ],
  [{}, 'any value'],
]

test.each(types)('describeType(%j) returns “%s”', (schema, type) => expect(describeType(schema)).toBe(type))

const descriptions: [JsonSchema, string, string][] = [
  [{ ...string, maxLength: 200 }, 'A. Must be a string of at most 200 characters.', 'A.'],
  [{ ...string, minLength: 1, maxLength: 200 }, 'A. Must be a string of 1 to 200 characters.', 'A.'],
  [
    { ...string, maxLength: 300 },
    'A. Must be a string of at most 200 characters.',
    'A. Must be a string of at most 200 characters.',
  ],
  [
    { ...string, maxLength: 254 },
    'A. Must be an e-mail address of at most 254 characters.',
    'A. Must be an e-mail address.',
  ],
  [{ type: ['boolean', 'null'] }, 'A. Must be true or false. `null` counts as false.', 'A. `null` counts as false.'],
  [{ enum: [false, null] }, 'A. Must be true or false.', 'A.'],
  [{ enum: ['each', 'daily'] }, 'A. Must be each or daily.', 'A.'],
  [{ type: 'integer', minimum: 0, maximum: 1_000 }, 'A. Must be a whole number from 0 to 1000.', 'A.'],
  [texts, 'A. Must be an array of at most 5 ids.', 'A. Must be an array of at most 5 ids.'],
]

test.each(descriptions)('describeField(%j) makes “%s” “%s”', (schema, description, shown) =>
  expect(describeField({ ...schema, description })).toBe(shown),
)

describe('in the document', () => {
  const document = openapi()
  const fields = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).map(([field, schema]) => [`${name}.${field}`, schema] as const),
  )
  const parameters = listOperations(document).flatMap(({ operation: { operationId, parameters } }) =>
    parameters.map(({ name, schema }) => [`${operationId}?${name}`, schema] as const),
  )

  test.each([...fields, ...parameters])('the type of %s has its limits', (_, schema) => {
    if (typeof schema !== 'object') throw new Error('The schema is no object.')
    const type = describeType(schema)
    expect(type).toMatch(/^[\w`]/)
    expect(type).not.toMatch(/any value|undefined|9,007/)
    const { minimum, maximum, maxItems, maxLength, format, pattern, anyOf } = schema
    const hasFormat = [format, ...(anyOf ?? []).map(({ format }) => format), ...((pattern ?? '').match(/\{\d/g) ?? [])]
    const limits = [minimum, maximum, maxItems, ...(hasFormat.some(Boolean) ? [] : [maxLength])]
    for (const limit of limits) if (limit !== undefined) expect(type).toContain(limit.toLocaleString('en'))
    for (const value of schema.enum ?? []) expect(type).toContain(value === null ? 'null' : `\`${value}\``)
  })

  test('a list says how many records a page has by default', () => {
    const limits = parameters.filter(([name]) => name.endsWith('?limit'))
    for (const [name, schema] of limits) expect(schema, name).toHaveProperty('default')
    expect(limits.length).toBeGreaterThan(10)
  })
})
