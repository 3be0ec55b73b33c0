import * as z from 'zod/mini'

/** A JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export interface JsonSchema extends z.core.JSONSchema.BaseSchema {}

/** Returns whether a media type is that of JSON. */
export const isJson = (type: string) => /[/+]json$/.test(type)

/** JSON Schemas, by field. */
export type Fields = Record<string, JsonSchema>

/**
 * Converts the fields of a zod schema to JSON Schemas with descriptions; those of inputs include the validation rule. A
 * record's field without a description takes that of the same field in `inputSchema`.
 */
export function convertFields(schema: z.ZodMiniObject, io: 'input' | 'output', inputSchema?: z.ZodMiniObject): Fields {
  const inputDescriptions = new Map(
    Object.entries(inputSchema?.shape ?? {}).map(([name, field]) => [
      name.toLowerCase(),
      z.globalRegistry.get(field)?.description,
    ]),
  )
  const { properties = {} } = z.toJSONSchema(schema, { io })
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const { pattern, ...json } = mergeNull(properties[name])
    // A contact's record spells two names of the input with a capital N.
    const meaning = json.description ?? inputDescriptions.get(name.toLowerCase())
    const description = [meaning && `${meaning}.`, io === 'input' && ruleSentence(field)].filter(Boolean).join(' ')
    // The pattern that zod generates for a format is redundant, and that of a number describes its text. Other languages read
    // `\p{…}` differently.
    const hasPattern = pattern && !json.format && json.type !== 'integer' && !pattern.includes('\\p{')
    return [name, { ...json, ...(hasPattern && { pattern }), ...(description && { description }) }]
  })
  return Object.fromEntries(fields)
}

/** Moves `null` into the `type` of a nullable schema, for which zod generates two alternatives. */
function mergeNull(property: JsonSchema | boolean | undefined): JsonSchema {
  if (typeof property !== 'object') return {}
  const { anyOf, ...json } = property
  const [value, nullSchema] = anyOf ?? []
  if (value?.type && nullSchema?.type === 'null') {
    const { enum: values } = value
    return {
      ...json,
      ...value,
      type: [value.type, nullSchema.type].flat(),
      ...(values && { enum: [...values, null] }),
    }
  }
  return value?.anyOf && nullSchema ? { ...json, anyOf: [...value.anyOf, nullSchema] } : property
}

/** Returns the error message for an invalid string or, if every string is valid, for an object; as a sentence. */
function ruleSentence(field: z.core.$ZodType): string {
  const [issue] = ['?', {}].flatMap((value) => z.safeParse(field, value).error?.issues ?? [])
  return issue?.message.startsWith('must ') ? `M${issue.message.slice(1)}.` : ''
}
