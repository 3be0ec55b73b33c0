import * as z from 'zod/mini'
import { jsonArrayColumn } from '../../../shared/columns.ts'
import { ContactInput } from '../../../shared/contact.ts'
import { canonicalId, dateTime, day, text } from '../../../shared/fields.ts'
import * as limits from '../../../shared/limits.ts'
import { TestimonialInput } from '../../../shared/testimonial.ts'
import { ApiKeyInput, WorkspaceInput } from '../../../shared/workspace.ts'

/*
 * What may be moved in: what the API would take from a client, by its own schemas, and what the service has noted beside
 * it. Messages follow the field's name in a sentence and never repeat a value.
 */

/** A text with one meaning. `""` is `null`. */
function read<Output>(rule: string, meaning: (value: string) => Output | undefined) {
  const judged = z.transform((value: string | null, { issues }) => {
    const output = value ? meaning(value) : null
    if (output === undefined) issues.push({ code: 'custom', message: rule, input: value })
    return output
  })
  return z.optional(z.pipe(z.nullable(z.string({ error: rule })), judged))
}

/** A text of this form, kept as it is. */
const formed = (form: RegExp, rule: string) => read(rule, (value) => (form.test(value) ? value : undefined))

const id = read('must be a UUID', (value) => canonicalId(value) || undefined)

/** A moment as the service notes it, from any that RFC 3339 can write, or from a day, which it begins. */
const instant = read('must be an RFC 3339 date-time with seconds and a zone, or a day such as 2026-01-31', (value) => {
  const written = day.safeParse(value).success ? `${value}T00:00:00Z` : value.toUpperCase()
  const noted = dateTime.safeParse(written).success ? new Date(written).toISOString() : ''
  // Years have four digits, or texts were not in the order of time.
  return /^\d{4}-/.test(noted) ? noted : undefined
})

const version = formed(/^[\w-]{1,64}$/, 'must be as it was exported')
const hashRule = 'must be a SHA-256 in lower-case hexadecimal'
const hashForm = /^[\da-f]{64}$/

/** The same where there has to be one. */
const needed = (form: RegExp, rule: string) => z.string({ error: rule }).check(z.regex(form, { error: rule }))

const noted = { id, created: instant, requestId: version, requestHash: formed(hashForm, hashRule), version }

const Questions = z.array(z.strictObject({ question: z.string(), answer: z.string() }))

/** No input sets them yet. */
const questionsAndAnswers = text(
  limits.testimonialText,
  `must be the JSON text of a list of questions and answers, of at most ${limits.testimonialText} characters`,
  undefined,
  (value) => jsonArrayColumn.safeParse(value).success && Questions.safeParse(JSON.parse(value)).success,
)

/** A testimonial that is moved in. */
export const MovedTestimonial = z.safeExtend(TestimonialInput, { ...noted, questionsAndAnswers })

/** A contact that is moved in. */
export const MovedContact = z.safeExtend(ContactInput, noted)

/** A workspace that is moved in. */
export const MovedWorkspace = z
  .safeExtend(WorkspaceInput, { workspaceId: id, created: instant, version })
  .check(z.refine(({ name }) => name, { path: ['name'], error: 'must be there' }))

/** An API key that is moved in: the key itself is nowhere. */
export const MovedKey = z.safeExtend(ApiKeyInput, {
  id,
  workspaceId: id,
  created: instant,
  prefix: needed(/^lk_[\w-]{0,5}$/, 'must be the first characters of an API key'),
  hash: needed(hashForm, hashRule),
  lastUsedDay: formed(/^\d{4}-\d\d-\d\d$/, 'must be a day'),
  revoked: instant,
  version,
})
