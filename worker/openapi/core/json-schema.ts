import * as z from 'zod/mini'

/** A JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export interface JsonSchema extends z.core.JSONSchema.BaseSchema {}

/** Returns whether a media type is that of JSON. */
export const isJson = (type: string) => /[/+]json$/.test(type)

/** JSON Schemas, by field. */
export type Fields = Record<string, JsonSchema>

/** The descriptions of all fields of a zod schema, without the full stop. */
export type Descriptions<Shape> = { [Name in keyof Shape]: string | { description: string; deprecated: true } }

/** Converts the fields of a zod schema to JSON Schemas with descriptions; those of inputs include the validation rule. */
export function convertFields<Shape extends Record<string, z.ZodMiniType>>(
  schema: z.ZodMiniObject<Shape>,
  descriptions: Descriptions<Shape>,
  io: 'input' | 'output',
): Fields {
  const { properties = {} } = z.toJSONSchema(schema, { io })
  const fields = Object.entries<z.ZodMiniType>(schema.shape).map(([name, field]) => {
    const { pattern, ...json } = withoutSafeBounds(mergeNull(properties[name]))
    const text = descriptions[name]
    const { description, ...meta } = typeof text === 'object' ? text : { description: text }
    const rule = io === 'input' && ruleSentence(field)
    // The pattern that zod generates for a format is redundant, and that of a number describes its text. Other languages read
    // `\p{…}` differently.
    const hasPattern = pattern && !json.format && json.type !== 'integer' && !pattern.includes('\\p{')
    const types = [json.type].flat()
    const nullSentence = rule && types.includes('boolean') && types.includes('null') ? nullIsFalse : ''
    return [
      name,
      {
        ...meta,
        ...json,
        ...(hasPattern && { pattern }),
        description: `${description}.${rule ? ` ${rule}` : ''}${nullSentence}`,
      },
    ]
  })
  return Object.fromEntries(fields)
}

const nullIsFalse = ' `null` counts as false.'

/** Removes the bounds that zod gives every whole number. */
function withoutSafeBounds({ minimum, maximum, ...json }: JsonSchema): JsonSchema {
  return {
    ...json,
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
  }
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
