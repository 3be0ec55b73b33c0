import * as z from 'zod/mini'
import { day } from './fields.ts'

/* Column types that several records share: each schema reads a D1 column and describes the value in the response. */

export const idColumn = z.guid()

/** A date-time set by the service: UTC with milliseconds. */
export const dateTimeColumn = z.iso.datetime()

/** A calendar day in UTC, or `null`. */
export const dayColumn = z.nullable(day)

/** A string, or `null` if unset. */
export const textColumn = z.nullable(z.string())

/** A number, or `null` if unset. */
export const numberColumn = z.nullable(z.number())

/** An array as JSON text. */
export const jsonArrayColumn = z.string().check(z.refine(isJsonArray))

/** An array of strings, stored as JSON text. */
export const stringArrayColumn = z.pipe(
  z.pipe(
    jsonArrayColumn,
    z.transform((json) => JSON.parse(json)),
  ),
  z.array(z.string()),
)

/** JSON text that has this schema. */
export const jsonColumn = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string().check(z.refine(isJson)),
      z.transform((json) => JSON.parse(json)),
    ),
    schema,
  )

/** A boolean; SQLite stores booleans as 1 and 0. */
export const booleanColumn = z.pipe(
  z.transform((value) => (value === 0 || value === 1 ? value === 1 : value)),
  z.boolean(),
)

/** Returns whether a text is an array as JSON. */
export function isJsonArray(value: string): boolean {
  return isJson(value, Array.isArray)
}

function isJson(value: string, matches = (_parsed: unknown) => true): boolean {
  try {
    return matches(JSON.parse(value))
  } catch {
    return false
  }
}
