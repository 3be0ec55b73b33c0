import * as z from 'zod/mini'

/** Returns the names of the fields that a schema has at a path of a value; none if there is no object. */
export function fieldsAt(schema: z.core.$ZodType, path: PropertyKey[]): string[] {
  const nested = path.reduce<z.core.$ZodType | undefined>(
    (parent, key) => parent && findChild(unwrap(parent), key),
    schema,
  )
  const object = nested && unwrap(nested)
  return object instanceof z.ZodMiniObject ? Object.keys(object.shape) : []
}

/** Returns the schema of a value that may be absent, or is checked or converted by another schema. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniPipe) {
    const { in: input, out } = schema.def
    return unwrap(out instanceof z.ZodMiniTransform ? input : out)
  }
  const isWrapper = schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable
  return isWrapper ? unwrap(schema.def.innerType) : schema
}

/** Returns the schema of a property or item, if the schema has one. */
function findChild(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodMiniObject)
    return Object.entries<z.core.$ZodType>(schema.shape).find(([name]) => name === key)?.[1]
  if (schema instanceof z.ZodMiniArray) return schema.def.element
  return schema instanceof z.ZodMiniRecord ? schema.def.valueType : undefined
}
