import * as z from 'zod/mini'
import { convertFields, type Fields, type JsonSchema } from './json-schema.ts'

/** Returns the schema of a request body; `extra` are rules over several fields. */
export function inputSchema(schema: z.ZodMiniObject, overrides: Fields = {}, extra: JsonSchema = {}): JsonSchema {
  const entries = Object.entries(schema.shape)
  const required = entries.filter(([, field]) => !z.safeParse(field, undefined).success).map(([name]) => name)
  return {
    type: 'object',
    description: describeRequired(required, entries.length),
    properties: mergeFields(convertFields(schema, 'input'), overrides),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...extra,
  }
}

function describeRequired(required: string[], count: number): string {
  if (required.length === count) return 'Every field is required; unknown fields are rejected.'
  if (required.length > 0) return `\`${required.join('`, `')}\` is required; unknown fields are rejected.`
  return 'Every field is optional; unknown fields are rejected. `null` clears a field that accepts it; `""` also clears strings and stars.'
}

/** Returns the schema of a response in which every key is always present. */
export function recordSchema(properties: Fields, overrides: Fields = {}): JsonSchema {
  return { type: 'object', properties: mergeFields(properties, overrides), required: Object.keys(properties) }
}

/** Adds the overrides to the fields. A reference, also as an alternative, takes the place of all but the description. */
function mergeFields(properties: Fields, overrides: Fields): Fields {
  const fields = Object.entries(properties).map(([name, { description, ...field }]) => {
    const override = overrides[name]
    const isReference = [override, ...(override?.anyOf ?? [])].some((schema) => schema?.$ref)
    return [name, { ...(!isReference && field), ...override, ...(description && { description }) }]
  })
  return Object.fromEntries(fields)
}

/** Returns a reference to the schema with this name in the document. */
export const componentRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
