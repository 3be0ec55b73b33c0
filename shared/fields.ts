import * as z from 'zod/mini'
import * as limits from './limits.ts'

/*
 * The kinds of field that inputs are made of (contract, section 3). Most are optional; on input `null` and, for strings, `""`
 * clear the field, and both leave as `null`. What is kept is what was sent, code point for code point. Messages follow the
 * field's name in a sentence and never repeat a value.
 */

// D1 corrupts lone surrogates, and SQL functions stop at U+0000.
const storable = /^[^\0\p{Cs}]*$/u
const isStorable = z.refine<string>((value) => storable.test(value), {
  error: 'must be well-formed Unicode without U+0000',
})

const emptyAsNull = z.overwrite<string | null>((value) => value || null)

/**
 * A string of at most `limit` code points. What is not empty has the `form`, if there is one, and `fits`; `rule` says both
 * for the sentence of a refusal. The description of the API repeats the limit, and a form without classes of Unicode, over
 * which readers in other languages stumble.
 */
export function text(
  limit: number,
  rule = `must be a string of at most ${limit} characters`,
  pattern?: RegExp,
  isValid: (value: string) => boolean = () => true,
) {
  const matches = (value: string) => isWithin(limit, value) && (pattern?.test(value) ?? true) && isValid(value)
  const schema = z
    .string({ error: rule })
    .check(
      z.refine((value) => value === '' || matches(value), { error: rule, abort: true }),
      isStorable,
    )
    .register(z.globalRegistry, {
      maxLength: limit,
      ...(pattern && !pattern.unicode && { pattern: `^$|${pattern.source}` }),
    })
  return z.optional(z.nullable(schema).check(emptyAsNull))
}

/** A name of a person. */
export const name = text(limits.name)

const label = '[\\d\\p{L}](?:[-\\d\\p{L}\\p{M}]{0,61}[\\d\\p{L}\\p{M}])?'
const atom = "[-!#$%&'*+/=?^_`{|}~\\d\\p{L}\\p{M}]+"

/**
 * The HTML standard's valid e-mail address, widened by letters of all scripts on both sides, narrowed by no leading,
 * trailing or double dot before the @.
 */
const emailPattern = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})*$`, 'u')

const emailRule = `must be an e-mail address of at most ${limits.email} characters`

/** An e-mail address. */
export const email = text(limits.email, emailRule, emailPattern)

/** The same where there has to be one. */
export const requiredEmail = z
  .string({ error: emailRule })
  .check(z.refine((value) => isWithin(limits.email, value) && emailPattern.test(value), { error: emailRule }))
  .register(z.globalRegistry, { maxLength: limits.email })

const urlRule = `must be an http or https URL of at most ${limits.url} characters, without white space or a user name`

// Browsers skip any number of slashes, forward and back, before the authority; to other readers a backslash is part of it.
const urlPattern =
  /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[\\/]*[^\\/?#@\p{White_Space}\p{Cc}\p{Cs}][^/?#@\p{White_Space}\p{Cc}\p{Cs}]*(?:[/?#][^\p{White_Space}\p{Cc}\p{Cs}]*)?$/u

const canParse = (value: string) => URL.canParse(value)

/** An address for people to follow; kept as sent and never fetched by the service. */
export const url = text(limits.url, urlRule, urlPattern, canParse)

const urlsRule = `must be an array of at most ${limits.profiles} http or https URLs of at most ${limits.url} characters, without white space or a user name`

const requiredUrl = z
  .string({ error: urlsRule })
  .check(
    z.refine((value) => isWithin(limits.url, value) && urlPattern.test(value) && canParse(value), { error: urlsRule }),
  )
  .register(z.globalRegistry, { maxLength: limits.url })

/** A list of addresses, each as `url`; one rule for the list and what is in it, as for `origins`. */
export const urls = withoutNull(
  z.array(requiredUrl, { error: urlsRule }).check(z.maxLength(limits.profiles, { error: urlsRule })),
  (value) => value ?? [],
)

/** True or false and nothing that looks like it; `null` is false. */
export const boolean = withoutNull(z.boolean({ error: 'must be true or false' }), (value) => value ?? false)

const starsRule = `must be a number from 0 to ${limits.stars}`

/** A rating from 0 to 5 with any fraction; clients also send it as a string of one digit with an optional fraction. */
export const stars = withoutNull(
  z.union(
    [
      z.number().check(z.minimum(0, starsRule), z.maximum(limits.stars, starsRule)),
      z.string().check(z.regex(/^(?:[0-4](?:\.\d+)?|5(?:\.0+)?)?$/, starsRule)),
    ],
    starsRule,
  ),
  (value) => (value === null || value === '' ? null : Number(value)),
)

const dateTimePattern =
  /^\d{4}-\d\d-\d\d[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** A day of the calendar. */
export const day = z.iso.date()

/** A moment as RFC 3339 writes it, with seconds and zone; no leap second, which common parsers refuse. */
export const dateTime = text(
  40,
  'must be an RFC 3339 date-time with seconds and a zone, such as 2026-01-31T12:00:00Z',
  dateTimePattern,
  (value) => day.safeParse(value.slice(0, 10)).success,
)

const uuidPattern = /^[\dA-Fa-f]{8}-(?:[\dA-Fa-f]{4}-){3}[\dA-Fa-f]{12}$/

/** The one spelling under which a UUID is stored, or `""`, under which nothing is, for any other text. */
export const canonicalId = (id: string) => (uuidPattern.test(id) ? id.toLowerCase() : '')

/** What is wrong with a workspace that is not the caller's. */
export const unknownWorkspace = 'is not a registered workspace'

// Whatever else is sent names no workspace, as the description of the API says.
const workspace = withoutNull(
  z.string({ error: unknownWorkspace }).register(z.globalRegistry, { pattern: `^$|${uuidPattern.source}` }),
  (value) => (value ? canonicalId(value) : undefined),
)

/** For a rule over several fields: it is judged, and named in the answer, also where a single field is wrong. */
export const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/**
 * What every input object extends: any key that is not a field is refused, and `brandId` is an older name of
 * `workspaceId` that clients still send.
 */
export const Input = z
  .strictObject({ workspaceId: workspace, brandId: workspace })
  .check(
    z.refine(
      ({ workspaceId: id, brandId }) => typeof id !== 'string' || typeof brandId !== 'string' || id === brandId,
      { path: ['brandId'], error: 'is another workspace than workspaceId', when: isObject },
    ),
  )

export type Input = z.output<typeof Input>

/** A field that may be left out, and for whose `null` something else stands. */
export function withoutNull<Schema extends z.ZodMiniType, Output>(
  schema: Schema,
  read: (value: z.output<Schema> | null) => Output,
) {
  return z.optional(z.pipe(z.nullable(schema), z.transform(read)))
}

function isWithin(limit: number, value: string): boolean {
  return value.length <= limit || (value.length <= 2 * limit && Array.from(value).length <= limit)
}
