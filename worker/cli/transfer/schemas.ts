import * as z from 'zod/mini'
import { ApiKeyInput } from '../../../shared/api-key.ts'
import { jsonArrayColumn } from '../../../shared/columns.ts'
import { ContactInput } from '../../../shared/contact.ts'
import { canonicalId, dateTime, day, isObject, text } from '../../../shared/fields.ts'
import { highlightRule, InboxChange } from '../../../shared/inbox.ts'
import * as limits from '../../../shared/limits.ts'
import { TestimonialInput } from '../../../shared/testimonial.ts'
import { WorkspaceInput } from '../../../shared/workspace.ts'

/*
 * What an import accepts: what the API accepts from a client, by the same schemas, and the columns that the service sets
 * itself. Messages follow the field's name in a sentence and never repeat a value.
 */

/** An optional text that `parse` converts; it returns `undefined` for an invalid one. `""` becomes `null`. */
function parsedText<Output>(message: string, parse: (text: string) => Output | undefined) {
  const convert = z.transform((text: string | null, { issues }) => {
    const output = text ? parse(text) : null
    if (output === undefined) issues.push({ code: 'custom', message, input: text })
    return output
  })
  return z.optional(z.pipe(z.nullable(z.string({ error: message })), convert))
}

const optionalMatch = (pattern: RegExp, message: string) =>
  parsedText(message, (text) => (pattern.test(text) ? text : undefined))

const requiredMatch = (pattern: RegExp, message: string) =>
  z.string({ error: message }).check(z.regex(pattern, { error: message }))

const id = parsedText('must be a UUID', (text) => canonicalId(text) || undefined)

const createdMessage = 'must be an RFC 3339 date-time with seconds and a zone, or a day such as 2026-01-31'

/** A date-time, converted to the service's format. A day stands for its first moment in UTC. */
const created = parsedText(createdMessage, (text) => {
  const candidate = day.safeParse(text).success ? `${text}T00:00:00Z` : text.toUpperCase()
  const iso = dateTime.safeParse(candidate).success ? new Date(candidate).toISOString() : ''
  // Only years of four digits sort as text.
  return /^\d{4}-/.test(iso) ? iso : undefined
})

const version = optionalMatch(/^[\w-]{1,64}$/, 'must be unchanged since the export')
const sha256Message = 'must be a SHA-256 in lower-case hexadecimal'
const sha256Pattern = /^[\da-f]{64}$/

const columns = { id, created, requestId: version, requestHash: optionalMatch(sha256Pattern, sha256Message), version }

const QuestionList = z.array(z.strictObject({ question: z.string(), answer: z.string() }))

// The API does not accept this field yet.
const questionsAndAnswers = text(
  limits.testimonialText,
  `must be the JSON text of a list of questions and answers, of at most ${limits.testimonialText} characters`,
  undefined,
  (value) => jsonArrayColumn.safeParse(value).success && QuestionList.safeParse(JSON.parse(value)).success,
)

const { tags, highlight } = InboxChange.shape

export const TestimonialImport = z
  .safeExtend(TestimonialInput, {
    ...columns,
    questionsAndAnswers,
    folder: optionalMatch(/^(?:archived|spam)$/, 'must be archived, spam or null'),
    tags,
    highlight,
    pinned: created,
  })
  .check(
    z.refine(({ highlight, testimonialText }) => !highlight || testimonialText?.includes(highlight), {
      path: ['highlight'],
      error: highlightRule,
    }),
    // `published` alone says what is public.
    z.overwrite((record) => (record.published && record.folder ? { ...record, folder: null } : record)),
  )

export const ContactImport = z.safeExtend(ContactInput, columns)

export const WorkspaceImport = z
  .safeExtend(WorkspaceInput, { workspaceId: id, created, version })
  .check(z.refine(({ name }) => name, { path: ['name'], error: 'is required', when: isObject }))

/** An API key as it is stored: only the hash, not the key itself. */
export const KeyImport = z.safeExtend(ApiKeyInput, {
  id,
  workspaceId: id,
  created,
  prefix: requiredMatch(/^lk_[\w-]{0,5}$/, 'must be the first characters of an API key'),
  hash: requiredMatch(sha256Pattern, sha256Message),
  lastUsedDay: optionalMatch(/^\d{4}-\d\d-\d\d$/, 'must be a day such as 2026-01-31'),
  revoked: created,
  version,
})
