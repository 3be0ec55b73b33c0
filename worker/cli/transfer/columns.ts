import * as z from 'zod/mini'
import { jsonArrayColumn } from '../../../shared/columns.ts'
import { canonicalId, dateTime, day, text } from '../../../shared/fields.ts'
import * as limits from '../../../shared/limits.ts'

/* The columns that the service sets itself, as an import accepts them. */

/** An optional text that `parse` converts; it returns `undefined` for an invalid one. `""` becomes `null`. */
function parsedText<Output>(message: string, parse: (text: string) => Output | undefined) {
  const convert = z.transform((text: string | null, { issues }) => {
    const output = text ? parse(text) : null
    if (output === undefined) issues.push({ code: 'custom', message, input: text })
    return output
  })
  return z.optional(z.pipe(z.nullable(z.string({ error: message })), convert))
}

/** An optional text that matches the pattern. */
export const optionalMatch = (pattern: RegExp, message: string) =>
  parsedText(message, (text) => (pattern.test(text) ? text : undefined))

/** A text that matches the pattern. */
export const requiredMatch = (pattern: RegExp, message: string) =>
  z.string({ error: message }).check(z.regex(pattern, { error: message }))

/** A UUID in the lower case in which ids are stored. */
export const id = parsedText('must be a UUID', (text) => canonicalId(text) || undefined)

const createdMessage = 'must be an RFC 3339 date-time with seconds and a zone, or a day such as 2026-01-31'

/** A date-time, converted to the service's format. A day stands for its first moment in UTC. */
export const created = parsedText(createdMessage, (text) => {
  const candidate = day.safeParse(text).success ? `${text}T00:00:00Z` : text.toUpperCase()
  const iso = dateTime.safeParse(candidate).success ? new Date(candidate).toISOString() : ''
  // Only years of four digits sort as text.
  return /^\d{4}-/.test(iso) ? iso : undefined
})

/** The version of a row, from its ETag. */
export const version = optionalMatch(/^[\w-]{1,64}$/, 'must be unchanged since the export')
/** The form of a SHA-256. */
export const sha256Message = 'must be a SHA-256 in lower-case hexadecimal'
export const sha256Pattern = /^[\da-f]{64}$/

export const sha256 = optionalMatch(sha256Pattern, sha256Message)

/** JSON escapes a character with up to six. */
const maxJsonLength = 6 * limits.bodyBytes

/** The optional JSON text of an array that `isValid` accepts; `length` is that of the text. */
export const jsonText = (rule: string, isValid: (list: unknown, length: number) => boolean) =>
  text(maxJsonLength, rule, undefined, (value) => {
    return jsonArrayColumn.safeParse(value).success && isValid(JSON.parse(value), Array.from(value).length)
  })

/** The columns that the service sets in testimonials and contacts. */
export const columns = {
  id,
  created,
  requestId: version,
  requestHash: sha256,
  version,
}
