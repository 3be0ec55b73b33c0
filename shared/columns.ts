import * as z from 'zod/mini'
import { day } from './fields.ts'

/* The kinds of field that records have in common, as their columns hold them and as they are answered. */

/** An id. */
export const idColumn = z.guid()

/** A moment that the service has noted. */
export const dateTimeColumn = z.iso.datetime()

/** A day in UTC, `null` where there was none. */
export const dayColumn = z.nullable(day)

/** A string, `null` where it is unset. */
export const textColumn = z.nullable(z.string())

/** A list, as JSON text. */
export const jsonArrayColumn = z.string().check(z.refine(isJsonArray))

/** True or false: SQLite has no booleans, and writes them as 1 and 0. */
export const booleanColumn = z.pipe(
  z.transform((value) => (value === 0 || value === 1 ? value === 1 : value)),
  z.boolean(),
)

function isJsonArray(value: string): boolean {
  try {
    return Array.isArray(JSON.parse(value))
  } catch {
    return false
  }
}
