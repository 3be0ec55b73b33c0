import * as z from 'zod/mini'
import { convertFields, type Descriptions, type Fields, type JsonSchema } from './json-schema.ts'

/**
 * A schema that the document lists by name. As the content of a request or response, it is a reference to that. A test sends
 * the example of every request, and compares the response with its example.
 */
export type NamedSchema<Example = unknown> = {
  name: string
  schema: JsonSchema
  definition: JsonSchema
  example: Example
}

/** Returns a schema by name; `definition` is the schema itself. */
export function namedSchema<Example = undefined>(
  name: string,
  definition: JsonSchema,
  example?: Example,
): NamedSchema<Example>
export function namedSchema(name: string, definition: JsonSchema, example?: object): NamedSchema {
  return { name, schema: componentRef(name), definition, example }
}

/** Returns a reference to the schema with this name. */
export const componentRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export const uuid = { type: 'string', format: 'uuid' } as const
export const uri = { type: 'string', format: 'uri' } as const

/** The id of a record or key in examples. */
export const exampleId = '5f0c9d1e-7a44-4b0e-9c35-2f6a1be8d703'

/** The id of an uploaded file in examples, the ticket of its upload, and the token of an author’s link. */
export const exampleFileId = '0123456789abcdef0123456789abcdef'
export const exampleTicket = 'V8iJ0n6T2c4m9yQdRk1xZbPzHs5LwEfGuAoCqXtNvM0'
export const exampleToken = 'lg_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY'

/** The time of creation in examples. */
export const exampleTime = '2026-01-31T12:00:00.000Z'

/** The descriptions of the fields that several request bodies have. */
export const baseFields = {
  workspaceId: 'Id of the key’s workspace, which is the default',
  brandId: { description: 'Older name of `workspaceId`', deprecated: true },
} as const

type Parts<Shape, Example> = {
  fields: Descriptions<Shape>
  /** Their schemas, as far as zod cannot express them. */
  overrides?: Fields
  example?: Example
}

/** Returns the schema of a request body; `rules` are about several fields. */
export function inputSchema<Shape extends Record<string, z.ZodMiniType>, Example = undefined>(
  name: string,
  schema: z.ZodMiniObject<Shape>,
  { fields, overrides, rules, example }: Parts<Shape, Example> & { rules?: JsonSchema },
): NamedSchema<Example> {
  const entries = Object.entries<z.ZodMiniType>(schema.shape)
  const required = entries.filter(([, field]) => !z.safeParse(field, undefined).success).map(([name]) => name)
  const properties = mergeFields(convertFields(schema, fields, 'input'), overrides)
  const definition: JsonSchema = {
    type: 'object',
    description: describeRules(required, properties),
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...rules,
  }
  return namedSchema(name, definition, example)
}

function describeRules(required: string[], properties: Fields): string {
  const fields = Object.values(properties)
  if (required.length === fields.length) return 'Every field is required; unknown fields are rejected.'
  if (required.length > 0) {
    const names = new Intl.ListFormat('en-GB').format(required.map((name) => `\`${name}\``))
    return `${names} ${required.length > 1 ? 'are' : 'is'} required; unknown fields are rejected.`
  }
  const optional = 'Every field is optional; unknown fields are rejected.'
  if (!fields.some(isNullable)) return optional
  // Other values are one of a list, or no text.
  const hasText = fields.some(
    ({ type, enum: values }) => [type].flat().includes('string') && type !== 'string' && !values,
  )
  const cleared = `strings${'stars' in properties ? ' and stars' : ''}`
  return `${optional} \`null\` clears a field that accepts it${hasText ? `; \`""\` also clears ${cleared}` : ''}.`
}

const isNullable = ({ type, anyOf = [] }: JsonSchema): boolean =>
  [type].flat().includes('null') || anyOf.some(isNullable)

/** Returns the schema of a response in which every key is always present; `added` are fields that zod does not know. */
export function recordSchema<Shape extends Record<string, z.ZodMiniType>, Example = undefined>(
  name: string,
  schema: z.ZodMiniObject<Shape>,
  { fields, overrides, added, example }: Parts<Shape, Example> & { added?: Fields },
): NamedSchema<Example> {
  const properties = mergeFields(convertFields(schema, fields, 'output'), overrides)
  return namedSchema(name, objectSchema({ ...properties, ...added }), example)
}

/** Returns the schema of an object in which only the keys in `optional` can be absent. */
export function objectSchema(properties: Fields, optional: string[] = []): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) }
}

/**
 * Adds the overrides to the fields. A type that zod does not know, or a reference, also as an alternative, takes the place of
 * all but the description.
 */
function mergeFields(properties: Fields, overrides: Fields = {}): Fields {
  const fields = Object.entries(properties).map(([name, { description = '', ...field }]) => {
    const override = overrides[name]
    const isReference = [override, ...(override?.anyOf ?? [])].some((schema) => schema?.$ref)
    const isUnknown = override?.type !== undefined && field.type === undefined
    return [name, { ...(!isReference && !isUnknown && field), ...override, description }]
  })
  return Object.fromEntries(fields)
}

/** Returns the same schema with these changes to its example. */
export const withExample = ({ example, ...schema }: NamedSchema<object>, changes: object): NamedSchema<object> => ({
  ...schema,
  example: { ...example, ...changes },
})

/** Returns the schema of a named one or null. */
export const nullable = ({ schema }: NamedSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
