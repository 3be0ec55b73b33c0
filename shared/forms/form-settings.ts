import * as z from 'zod/mini'
import { optionalPurposes } from '../consent-purposes.ts'
import { limitedArray, matchingText, requiredText, requiredUrl, validText, withoutPrototype } from '../fields.ts'
import { fieldNames } from '../form-fields.ts'
import * as limits from '../limits.ts'
import { mapNames } from '../map-names.ts'
import { textNames } from '../texts/names.ts'

/*
 * The settings of a form that is kept on the server. Absent settings have the defaults of the script element's attributes; `null`
 * is not accepted. Messages follow the path of the setting, such as `settings.questions[0].text`.
 */

/** Matches a language tag such as `de` or `pt-BR` (RFC 5646), without its rarer forms. */
export const languageTagPattern = /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/

/** Matches the id of a question, which is also part of a control's name. */
export const questionIdPattern = /^[\w-]{1,40}$/

const namesRule = (names: readonly string[]) =>
  `must be names separated by spaces or commas, out of ${names.join(', ')}`

/** A list of names as in the attribute of the script element. */
const nameList = (names: readonly string[]) =>
  validText(
    namesRule(names),
    (value) =>
      value.length <= limits.question && value.split(/[\s,]+/).every((name) => name === '' || names.includes(name)),
  )

const questionIdRule = 'must be 1 to 40 letters without accents, digits, hyphens or underscores'
const questionId = matchingText(questionIdRule, questionIdPattern)

const objectRule = 'must be an object'
/** An object without other keys. */
const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape, { error: objectRule })

const isRequired = z.boolean({ error: 'must be true or false' })
const questionText = requiredText(limits.question)
const TranslatedQuestion = object({ id: questionId, text: questionText, hint: z.optional(questionText) })
export const FormQuestion = z.safeExtend(TranslatedQuestion, { required: z.optional(isRequired) })

const questionsRule = `must be an array of at most ${limits.questions} questions, each with an id`

/** At most five questions, no two with the same id. */
const questionList = <Schema extends typeof TranslatedQuestion | typeof FormQuestion>(schema: Schema) =>
  limitedArray(questionsRule, limits.questions, schema).check(
    z.refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, {
      error: 'must not have the same id twice',
    }),
  )

const consentText = requiredText(limits.consentText)
const PublishText = object({ text: z.optional(consentText) })
const ConsentText = object({ text: consentText })
const OptionalConsent = z.safeExtend(ConsentText, {
  required: z.optional(z.literal(false, { error: 'must be false: only publish may be required' })),
})
/** The consents that a form asks for. */
export const FormConsents = object({
  publish: z.optional(z.safeExtend(PublishText, { required: z.optional(isRequired) })),
  ...mapNames(optionalPurposes, () => z.optional(OptionalConsent)),
})
const TranslatedConsents = object({
  publish: z.optional(PublishText),
  ...mapNames(optionalPurposes, () => z.optional(ConsentText)),
})

const replacementRule = `must be a string of at most ${limits.consentText} characters`
/** Unlike other settings, it may be empty: then nothing stands in the place of the text. */
const replacement = z.union([z.literal(''), requiredText(limits.consentText, replacementRule)], replacementRule)
// A box without words is no request for consent.
const [optionalConsentText, optionalReplacement] = [z.optional(consentText), z.optional(replacement)]
const textSchema = (name: string) => (name === 'consent' ? optionalConsentText : optionalReplacement)
const Texts = object(Object.fromEntries(textNames.map((name) => [name, textSchema(name)])))

const thanks = requiredText(limits.title)

/** The texts of a form in another language. */
const Translation = object({
  questions: z.optional(questionList(TranslatedQuestion)),
  consents: z.optional(TranslatedConsents),
  texts: z.optional(Texts),
  thanks: z.optional(thanks),
})

const languagesRule = `must be an object of at most ${limits.formLanguages} languages by their tags, such as de or pt-BR`
const translations = z
  .record(z.string().check(z.regex(languageTagPattern)), Translation, { error: languagesRule })
  .check(z.refine((value) => Object.keys(value).length <= limits.formLanguages, { error: languagesRule }))
const languages = withoutPrototype(translations, languagesRule)

const colorRule = 'must be a CSS colour of at most 100 characters, such as #1f6b4a'
const themeRule = 'must be auto, light or dark'
const settingsRule = 'must be an object of settings'

/** The settings of a form, validated; keys are in this order. */
export const FormSettings = z
  .strictObject(
    {
      fields: z.optional(nameList([...fieldNames, 'text', 'more'])),
      required: z.optional(nameList([...fieldNames, 'text', 'consent'])),
      questions: z.optional(questionList(FormQuestion)),
      consents: z.optional(FormConsents),
      privacyUrl: z.optional(requiredUrl),
      texts: z.optional(Texts),
      languages: z.optional(languages),
      theme: z.optional(z.enum(['auto', 'light', 'dark'], { error: themeRule })),
      color: z.optional(requiredText(100, colorRule, /^[#\w .,%()/+-]+$/)),
      redirect: z.optional(requiredUrl),
      thanks: z.optional(thanks),
    },
    { error: settingsRule },
  )
  .check(
    z.check((payload) => {
      const { value, issues } = payload
      for (const [tag, translation] of Object.entries(value.languages ?? {})) {
        const [path, message] = foreignTranslation(value, translation)
        if (path) issues.push({ code: 'custom', path: ['languages', tag, path], message, input: value })
      }
    }),
    z.refine((settings) => new TextEncoder().encode(JSON.stringify(settings)).length <= limits.formSettingsBytes, {
      error: `must be at most ${limits.formSettingsBytes / 1024} KiB as JSON`,
    }),
  )
export type FormSettings = z.output<typeof FormSettings>

type TranslationOutput = z.output<typeof Translation>

/** Returns the errors of a translation that has more than the form itself; `[]` without one. */
function foreignTranslation(
  { questions = [], consents = {} }: Pick<FormSettings, 'questions' | 'consents'>,
  translation: TranslationOutput,
) {
  const isForeign = ({ id }: { id: string }) => !questions.some((question) => question.id === id)
  if (translation.questions?.some(isForeign)) return ['questions', 'must translate questions of the form by their ids']
  const purposes = Object.keys(translation.consents ?? {})
  if (purposes.some((purpose) => purpose !== 'publish' && !Object.hasOwn(consents, purpose))) {
    return ['consents', 'must translate consents of the form']
  }
  return []
}
