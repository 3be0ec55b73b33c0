import * as z from 'zod/mini'

/** A schema of JSON Schema 2020-12, which OpenAPI 3.1 speaks. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Schemas by the names of fields. */
export type Fields = Record<string, JsonSchema>

/**
 * The fields of a schema, each with its description and, of what is sent, its rule in the words of a refusal. A field of a
 * record that has no description of its own means what it means in the input.
 */
export function fieldsOf(schema: z.ZodMiniObject, io: 'input' | 'output', input?: z.ZodMiniObject): Fields {
  const meanings = new Map(
    Object.entries(input?.shape ?? {}).map(([name, field]) => [
      name.toLowerCase(),
      z.globalRegistry.get(field)?.description,
    ]),
  )
  const { properties = {} } = z.toJSONSchema(schema, { io })
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const { pattern, ...json } = withNull(properties[name])
    // A contact's record writes two names of the input with a capital N.
    const meaning = json.description ?? meanings.get(name.toLowerCase())
    const description = [meaning && `${meaning}.`, io === 'input' && ruleOf(field)].filter(Boolean).join(' ')
    // Beside a format, the pattern that zod writes says the same once more.
    return [name, { ...json, ...(pattern && !json.format && { pattern }), ...(description && { description }) }]
  })
  return Object.fromEntries(fields)
}

/** The same schema with `null` among its own types, where zod writes two schemas. */
function withNull(property: JsonSchema | boolean | undefined): JsonSchema {
  if (typeof property !== 'object') return {}
  const { anyOf, ...json } = property
  const [value, nothing] = anyOf ?? []
  if (value?.type && nothing?.type === 'null') return { ...json, ...value, type: [value.type, nothing.type].flat() }
  return value?.anyOf && nothing ? { ...json, anyOf: [...value.anyOf, nothing] } : property
}

/** What a refusal says of a text that does not fit or, where any does, of what is no text. */
function ruleOf(field: z.core.$ZodType): string {
  const [why] = ['?', {}].flatMap((value) => z.safeParse(field, value).error?.issues ?? [])
  return why?.message.startsWith('must ') ? `It ${why.message}.` : ''
}
