import { consentPurposes, optionalPurposes } from '../../../../shared/consent-purposes.ts'
import { defaultFields, defaultRequired, parseNames } from '../../../../shared/form-fields.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import * as limits from '../../../../shared/limits.ts'

/** Why a part of the settings cannot be stored, by its path, such as `questions.before`. */
export type Problems = Readonly<Record<string, 'empty' | 'url' | 'color' | 'size'>>

type Translation = NonNullable<FormSettings['languages']>[string]

const isFilled = (text: string | undefined): text is string => text !== undefined && /\S/.test(text)

/** Returns whether the service accepts a URL, or nearly: it has the last word. */
export const isWebUrl = (text: string): boolean => {
  const url = /^https?:\/\/[^\s\\]+$/i.test(text) ? URL.parse(text) : null
  return url !== null && !url.username && !url.password
}

const isColor = (text: string) => /^[#\w .,%()/+-]+$/.test(text) && CSS.supports('color', text)

/**
 * Returns the part of settings that the service accepts, with its keys in a fixed order, and why it would reject the rest. Half
 * a URL is left out, for example, and a question without words.
 */
export function cleanSettings(settings: FormSettings): { settings: FormSettings; problems: Problems } {
  const problems: Record<string, Problems[string]> = {}
  const accept = (
    path: string,
    value: string | undefined,
    isValid: (value: string) => boolean,
    problem: Problems[string],
  ) => {
    if (!isFilled(value)) return undefined
    if (isValid(value.trim())) return value.trim()
    problems[path] = problem
    return undefined
  }
  for (const { id, text } of settings.questions ?? []) if (!isFilled(text)) problems[`questions.${id}`] = 'empty'
  for (const purpose of optionalPurposes) {
    if (settings.consents?.[purpose] && !isFilled(settings.consents[purpose].text))
      problems[`consents.${purpose}`] = 'empty'
  }
  for (const [tag, { questions = [] }] of Object.entries(settings.languages ?? {})) {
    for (const { id, text, hint } of questions) {
      if (isFilled(hint) && !isFilled(text)) problems[`languages.${tag}.questions.${id}`] = 'empty'
    }
  }
  const required = parseNames(settings.required ?? defaultRequired)
  const needsConsent = required.includes('consent') || settings.consents?.publish?.required
  const cleaned = withoutEmpty({
    fields: cleanNames(settings.fields, defaultFields),
    required: cleanNames(required.filter((name) => name !== 'consent').join(' '), defaultRequired),
    questions: cleanQuestions(settings.questions),
    consents: cleanConsents(settings.consents, needsConsent),
    privacyUrl: accept('privacyUrl', settings.privacyUrl, isWebUrl, 'url'),
    texts: cleanTexts(settings.texts),
    theme: settings.theme === 'auto' ? undefined : settings.theme,
    color: accept('color', settings.color, isColor, 'color'),
    redirect: accept('redirect', settings.redirect, isWebUrl, 'url'),
    thanks: isFilled(settings.thanks) ? settings.thanks : undefined,
  })
  const languages = cleanLanguages(settings.languages, cleaned)
  const result = { ...cleaned, ...(languages && { languages }) }
  if (new TextEncoder().encode(JSON.stringify(result)).length > limits.formSettingsBytes) problems.settings = 'size'
  return { settings: result, problems }
}

/** Returns settings as text; equal for settings that mean the same. */
export const settingsKey = (settings: FormSettings): string => JSON.stringify(cleanSettings(settings).settings)

/** Returns an object without its undefined values, or undefined if none is left. */
function withoutEmpty<Value extends object>(value: Value): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  // Entries do not know which of them are undefined.
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as ReturnType<
    typeof withoutEmpty<Value>
  >
}

const orNothing = <Value extends object>(value: Value): Value | undefined =>
  Object.keys(value).length > 0 ? value : undefined

/** Returns a list of names, or undefined if it is the default. */
function cleanNames(names: string | undefined, byDefault: string): string | undefined {
  const cleaned = names === undefined ? byDefault : parseNames(names).join(' ')
  return cleaned === byDefault ? undefined : cleaned
}

const cleanQuestions = (questions: FormSettings['questions'] = []): FormSettings['questions'] =>
  orNothing(
    questions.flatMap(({ id, text, hint, required }) =>
      isFilled(text) ? [{ id, text, ...(isFilled(hint) && { hint }), ...(required && { required }) }] : [],
    ),
  )

function cleanConsents(consents: FormSettings['consents'] = {}, needsConsent = false): FormSettings['consents'] {
  const { publish = {} } = consents
  const cleaned = orNothing({
    ...(isFilled(publish.text) && { text: publish.text }),
    ...(needsConsent && { required: true }),
  })
  return orNothing({
    ...(cleaned && { publish: cleaned }),
    ...Object.fromEntries(
      optionalPurposes.flatMap((purpose) => {
        const text = consents[purpose]?.text
        return isFilled(text) ? [[purpose, { text }]] : []
      }),
    ),
  })
}

/** An empty text is one too: it shows nothing. Only white space is none. */
const cleanTexts = (texts: FormSettings['texts'] = {}): FormSettings['texts'] =>
  orNothing(
    Object.fromEntries(
      Object.entries(texts)
        .filter(([, text]) => text === '' || isFilled(text))
        .sort(([name], [other]) => (name < other ? -1 : 1)),
    ),
  )

/** Leaves out what translates nothing of the form. A language without words stays: the owner is about to write them. */
function cleanLanguages(
  languages: FormSettings['languages'] = {},
  { questions = [], consents = {} }: FormSettings,
): FormSettings['languages'] {
  const clean = (translation: Translation): Translation => {
    const translated = questions.flatMap(
      ({ id }) => translation.questions?.find((question) => question.id === id) ?? [],
    )
    const texts = cleanConsents(translation.consents)
    const purposes = consentPurposes.filter((purpose) => purpose === 'publish' || consents[purpose])
    return withoutEmpty({
      questions: cleanQuestions(translated)?.map(({ id, text, hint }) => ({ id, text, ...(hint && { hint }) })),
      consents:
        texts && orNothing(Object.fromEntries(purposes.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])))),
      texts: cleanTexts(translation.texts),
      thanks: isFilled(translation.thanks) ? translation.thanks : undefined,
    })
  }
  return orNothing(Object.fromEntries(Object.entries(languages).map(([tag, translation]) => [tag, clean(translation)])))
}
