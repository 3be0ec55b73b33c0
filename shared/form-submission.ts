import * as z from 'zod/mini'
import { authorTokenPattern } from './author-token.ts'
import { type ConsentPurpose, consentPurposes } from './consent-purposes.ts'
import {
  isObject,
  limitedArray,
  matchingText,
  optionalId,
  text,
  transformNullable,
  url,
  withoutPrototype,
} from './fields.ts'
import { languageTagPattern, questionIdPattern } from './forms/form-settings.ts'
import * as limits from './limits.ts'

/*
 * The fields that only a visitor's form sends, beside the testimonial itself: which form it is, what was answered, and what was
 * consented to. Rules that depend on the form's version: worker/submissions/form-rules.ts.
 */

/** The rule broken by a form that does not exist in the workspace. */
export const unknownFormMessage = 'is not a form of this workspace'

const formId = optionalId(unknownFormMessage)

const versionRule = 'must be a positive whole number'
const formVersion = transformNullable(
  z.int({ error: versionRule }).check(z.positive({ error: versionRule })),
  (value) => value ?? undefined,
)

const answersRule = `must be an array of at most ${limits.questions} answers of at most ${limits.answer} characters, each with the id of its question`
const Answer = z.strictObject(
  {
    id: matchingText(answersRule, questionIdPattern),
    answer: text(limits.answer, answersRule),
  },
  { error: answersRule },
)
const answers = transformNullable(
  limitedArray(answersRule, limits.questions, Answer).check(
    z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
      error: 'must not answer the same question twice',
    }),
  ),
  (value) => value ?? undefined,
)

/** Returns the rule broken by a purpose that a form does not ask for. */
export const unknownPurposeMessage = (purpose: string) => `${purpose} is not a purpose of this form`

const isPurpose = (name: string): name is ConsentPurpose => consentPurposes.some((purpose) => purpose === name)

/** An optional object with a value for some of the purposes. */
function byPurpose<Schema extends z.ZodMiniType>(schema: Schema, rule: string) {
  const known = z.record(z.string(), schema, { error: rule }).check(
    z.check(({ value, issues }) => {
      for (const name of Object.keys(value)) {
        // A name with other characters would not be safe to repeat.
        const message = /^\w{1,40}$/.test(name) ? unknownPurposeMessage(name) : rule
        if (!isPurpose(name)) issues.push({ code: 'custom', message, input: value })
      }
    }),
  )
  return transformNullable(
    withoutPrototype(known, rule),
    (value): Partial<Record<ConsentPurpose, z.output<Schema>>> | undefined => (value === null ? undefined : value),
  )
}

const consentsRule = `must be an object of true or false by purpose: ${consentPurposes.join(', ')}`
const consentTextsRule = `must be an object of strings of at most ${limits.shownConsent} characters by purpose: ${consentPurposes.join(', ')}`

const languageRule = 'must be a language tag such as de or pt-BR'

const pageRule = `must be an http or https URL of at most ${limits.url} characters, without its query`

/** The URL of a page, without its query and its fragment, which may contain personal data. */
const page = transformNullable(
  z.pipe(
    z.string({ error: pageRule }),
    z.transform((value, { issues }) => {
      const [bare = ''] = value.split(/[?#]/, 1)
      const href = url.safeParse(bare).success && bare && new URL(bare).href
      if (href !== false && href.length <= limits.url) return href
      issues.push({ code: 'custom', message: pageRule, input: value })
      return z.NEVER
    }),
  ),
  (value) => value || null,
)

const tokenRule = 'must be lg_ and 43 letters without accents, digits, hyphens or underscores'
/** The rule broken by an invitation that takes no response. */
export const invitationRule = 'this invitation is unknown, has expired or was used already'
const invitationPattern = /^[\w-]{43}$/

const elapsedRule = 'must be a number of milliseconds'
const elapsed = transformNullable(
  z.number({ error: elapsedRule }).check(z.minimum(0, { error: elapsedRule })),
  (value) => value,
)

/** The fields of a form's request body; error messages list them in this order. */
export const submissionFields = {
  formId,
  formVersion,
  answers,
  consents: byPurpose(z.boolean({ error: consentsRule }), consentsRule),
  consentTexts: byPurpose(text(limits.shownConsent, consentTextsRule), consentTextsRule),
  language: text(40, languageRule, languageTagPattern),
  page,
  giverToken: text(46, tokenRule, authorTokenPattern),
  website: text(limits.url),
  elapsed,
  turnstileToken: text(limits.turnstileToken),
  invite: text(43, invitationRule, invitationPattern),
}

type Submission = Partial<Record<keyof typeof submissionFields | 'gaveConsent', unknown>>

/** Returns a rule over several fields, which is reported even if another field is invalid. */
const rule = (field: keyof Submission, error: string, isMet: (input: Submission) => boolean) =>
  z.refine<Submission>(isMet, { path: [field], error, when: isObject })

const requires = (field: keyof Submission, other: keyof Submission, error: string) =>
  rule(field, error, (input) => input[field] === undefined || input[other] !== undefined)

const hasPurpose = (value: unknown, purpose: ConsentPurpose) =>
  isObject({ value }) && (Object(value)[purpose] ?? null) !== null

/** The rules over consents that hold for visitors and authors. */
export const consentRules = [
  requires('consentTexts', 'consents', 'can only be sent together with consents'),
  rule('gaveConsent', 'must be the same as consents.publish', ({ gaveConsent, consents }) => {
    return (
      typeof gaveConsent !== 'boolean' || !hasPurpose(consents, 'publish') || gaveConsent === Object(consents).publish
    )
  }),
  ...consentPurposes.map((purpose) =>
    rule('consentTexts', `${purpose} is not in consents`, ({ consents, consentTexts }) => {
      return consents === undefined || !hasPurpose(consentTexts, purpose) || hasPurpose(consents, purpose)
    }),
  ),
]

/** The rules over several fields that hold for every form. */
export const submissionRules = [
  requires('formId', 'formVersion', 'must be sent together with formVersion'),
  requires('formVersion', 'formId', 'must be sent together with formId'),
  requires('answers', 'formId', 'can only be sent together with formId'),
  rule(
    'consents',
    'publish is missing',
    ({ consents }) => !isObject({ value: consents }) || hasPurpose(consents, 'publish'),
  ),
  // The form that is not stored asks only for publication.
  ...consentPurposes.map((purpose) =>
    rule('consents', unknownPurposeMessage(purpose), ({ formId, consents }) => {
      return purpose === 'publish' || formId !== undefined || !hasPurpose(consents, purpose)
    }),
  ),
  ...consentRules,
]
