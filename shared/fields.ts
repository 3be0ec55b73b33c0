import * as z from 'zod/mini'
import { canParse, isEmail, isUrl, isWithin, urlPattern, wellFormedPattern } from './checks.ts'
import * as limits from './limits.ts'
import { listChoices } from './list-choices.ts'

/*
 * The field types of request bodies. Most are optional; `null` and, for strings, `""` clear the field and are output as
 * `null`. Other strings are stored code point for code point as sent. Messages follow the field's name and never repeat a
 * value.
 */

const wellFormed = z.refine<string>((value) => wellFormedPattern.test(value), {
  error: 'must be well-formed Unicode without U+0000',
})

const emptyToNull = z.overwrite<string | null>((value) => value || null)

/** A string that satisfies `isValid`; `rule` is the error message. */
export const validText = (rule: string, isValid: (value: string) => boolean) =>
  z.string({ error: rule }).check(z.refine(isValid, { error: rule }))

/** A string that matches `pattern`, which the OpenAPI document repeats; `rule` is the error message. */
export const matchingText = (rule: string, pattern: RegExp) =>
  z.string({ error: rule }).check(z.regex(pattern, { error: rule }))

/** One of some texts, which the error message lists. */
export const choice = <const V extends readonly string[]>(values: V) =>
  z.enum(values, { error: `must be ${listChoices(values)}` })

/** An array of at most `limit` items; `rule` is the error message. */
export const limitedArray = <Schema extends z.core.SomeType>(rule: string, limit: number, schema: Schema) =>
  z.array(schema, { error: rule }).check(z.maxLength(limit, { error: rule }))

/**
 * An optional string of at most `limit` code points that is empty or matches `pattern` and `isValid`; `rule` is the error
 * message. The OpenAPI document repeats the pattern unless it has the `u` flag: other languages read `\p{…}` differently.
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
      z.refine((value) => value === '' || matches(value), { error: rule }),
      wellFormed,
      emptyToNull,
    )
    .register(z.globalRegistry, {
      maxLength: limit,
      ...(pattern && !pattern.unicode && { pattern: `^$|${pattern.source}` }),
    })
  return z.optional(z.nullable(schema))
}

/** A string of 1 to `limit` code points, not all of them white space, that matches `pattern` and `isValid`; `rule` is the error message. */
export function requiredText(
  limit: number,
  rule = `must be a string of 1 to ${limit} characters`,
  pattern = /\S/,
  isValid: (value: string) => boolean = () => true,
) {
  return z
    .string({ error: rule })
    .check(
      z.refine((value) => isWithin(limit, value) && pattern.test(value) && isValid(value), { error: rule }),
      wellFormed,
    )
    .register(z.globalRegistry, { minLength: 1, maxLength: limit })
}

/** The first or last name of a person. */
export const name = text(limits.name)

const emailRule = `must be an e-mail address of at most ${limits.email} characters`

/** An optional e-mail address. */
export const email = text(limits.email, emailRule, undefined, isEmail)

/** An e-mail address that must be present. */
export const requiredEmail = validText(emailRule, (value) => isWithin(limits.email, value) && isEmail(value)).register(
  z.globalRegistry,
  { maxLength: limits.email },
)

const urlRule = `must be an http or https URL of at most ${limits.url} characters, without white space or a user name`

/** An optional http or https URL, stored as sent and never fetched by the service. */
export const url = text(limits.url, urlRule, urlPattern, canParse)

/** An optional https URL, stored as sent and never fetched by the service. */
export const httpsUrl = text(
  limits.url,
  `must be an https URL of at most ${limits.url} characters, without white space or a user name`,
  urlPattern,
  (value) => URL.parse(value)?.protocol === 'https:',
)

/** An http or https URL that must be present. */
export const requiredUrl = requiredText(limits.url, urlRule, urlPattern, canParse)

const urlsRule = `must be an array of at most ${limits.profiles} http or https URLs of at most ${limits.url} characters, without white space or a user name`

const listedUrl = validText(urlsRule, isUrl).register(z.globalRegistry, { maxLength: limits.url })

/** An array of URLs; one error message covers the array and its items. */
export const urls = transformNullable(limitedArray(urlsRule, limits.profiles, listedUrl), (value) => value ?? [])

/** A boolean; `null` becomes `false`, and lookalikes such as `"true"` or 1 are rejected. */
export const boolean = transformNullable(z.boolean({ error: 'must be true or false' }), (value) => value ?? false)

const starsRule = `must be a number from 0 to ${limits.stars}`

/** A rating from 0 to 5, fractions allowed; also accepted as a string, which some clients send. */
export const stars = transformNullable(
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

/** A calendar day, such as 2026-01-31. */
export const day = z.iso.date()

/** An RFC 3339 date-time with seconds and time zone, but no leap second, which common parsers reject. */
export const dateTime = text(
  40,
  'must be an RFC 3339 date-time with seconds and a time zone, such as 2026-01-31T12:00:00Z',
  dateTimePattern,
  (value) => day.safeParse(value.slice(0, 10)).success,
)

/** Matches a UUID, in upper case too. */
export const uuidPattern = /^[\dA-Fa-f]{8}-(?:[\dA-Fa-f]{4}-){3}[\dA-Fa-f]{12}$/

/** Returns a UUID in the lower case in which ids are stored, or `""`, which matches no row, for any other string. */
export const canonicalId = (id: string) => (uuidPattern.test(id) ? id.toLowerCase() : '')

/** The rule broken by a workspace id that is not the caller's. */
export const unknownWorkspaceMessage = 'is not a registered workspace'

/**
 * An optional id; `rule` is the error message. Any string passes here: whether it names a record is up to the statement. The pattern
 * is for the OpenAPI document only.
 */
export const optionalId = (rule: string) =>
  transformNullable(
    z.string({ error: rule }).register(z.globalRegistry, { pattern: `^$|${uuidPattern.source}` }),
    (value) => (value ? canonicalId(value) : undefined),
  )

const workspaceId = optionalId(unknownWorkspaceMessage)

/** Lets a rule over several fields run, and be reported, even if a single field is invalid (zod's `when`). */
export const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** The base of every record's input: rejects unknown keys and reads `brandId`, the older name of `workspaceId`. */
export const BaseInput = z
  .strictObject({ workspaceId, brandId: workspaceId })
  .check(
    z.refine(
      ({ workspaceId: id, brandId }) => typeof id !== 'string' || typeof brandId !== 'string' || id === brandId,
      { path: ['brandId'], error: 'must be the same as workspaceId', when: isObject },
    ),
  )

export type BaseInput = z.output<typeof BaseInput>

/** An optional, nullable field; `transform` maps its value, or `null`, to the output. */
export function transformNullable<Schema extends z.ZodMiniType, Output>(
  schema: Schema,
  transform: (value: z.output<Schema> | null) => Output,
) {
  return z.optional(z.pipe(z.nullable(schema), z.transform(transform)))
}

/** Rejects objects with a key `__proto__`, which zod would leave out of a record; `rule` is the error message. */
export const withoutPrototype = <Schema extends z.ZodMiniType>(schema: Schema, rule: string) =>
  z.pipe(z.unknown().check(z.refine((value) => !Object.hasOwn(Object(value), '__proto__'), { error: rule })), schema)
