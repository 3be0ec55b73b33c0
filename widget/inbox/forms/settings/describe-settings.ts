import { consentPurposes } from '../../../../shared/consent-purposes.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { languageName } from '../../../../shared/languages.ts'
import { settingTexts as texts } from '../texts/en-settings.ts'
import { readFields } from './field-choices.ts'
import type { Translation } from './translations.ts'

/** A setting in words. */
type Entry = { label: string; text: string; isConsent?: boolean }
type Entries = Record<string, Entry>

const yesOrNo = (value: boolean | undefined) => (value ? texts.yes : texts.no)

/** Describes all settings in words, each by a key that is the same in other settings. */
export function describeSettings(settings: FormSettings): Entries {
  return {
    ...describeConsents(settings),
    ...describeQuestions(settings.questions),
    ...describeFields(settings),
    ...describeTexts(settings.texts),
    thanks: { label: texts.thanks, text: settings.thanks ?? '' },
    redirect: { label: texts.redirect, text: settings.redirect ?? '' },
    theme: { label: texts.theme, text: texts.themes[settings.theme ?? 'auto'] },
    color: { label: texts.color, text: settings.color ?? '' },
    ...Object.fromEntries(Object.entries(settings.languages ?? {}).flatMap(describeLanguage)),
  }
}

function describeConsents(settings: FormSettings): Entries {
  const { consents = {}, privacyUrl = '' } = settings
  const shown = readFields(settings).filter(({ place }) => place !== 'hidden')
  // Our sentence names these parts of a testimonial if the form has a field for them.
  const named = Object.entries(texts.namedParts).filter(([part]) => shown.some(({ name }) => name.includes(part)))
  const ourSentence = texts.ourSentence(named.map(([, word]) => word).join(', '))
  const wording = consentPurposes.map((purpose): [string, Entry] => [
    `consents.${purpose}`,
    {
      label: texts.consentTo(texts.purposes[purpose]),
      text: consents[purpose]?.text ?? (purpose === 'publish' ? ourSentence : ''),
      isConsent: true,
    },
  ])
  return {
    ...Object.fromEntries(wording),
    'consents.publish.required': {
      label: texts.publishRequired,
      text: yesOrNo(consents.publish?.required),
      isConsent: true,
    },
    privacyUrl: { label: texts.privacyUrl, text: privacyUrl, isConsent: true },
  }
}

const describeQuestions = (questions: FormSettings['questions'] = []): Entries =>
  Object.fromEntries(
    questions.flatMap(({ id, text, hint = '', required }, index) => {
      const label = texts.question(index + 1)
      return [
        [`question.${id}`, { label, text }],
        [`question.${id}.hint`, { label: `${label}: ${texts.hint}`, text: hint }],
        [`question.${id}.required`, { label: `${label}: ${texts.mustAnswer}`, text: yesOrNo(required) }],
      ] satisfies [string, Entry][]
    }),
  )

function describeFields(settings: FormSettings): Entries {
  const fields = readFields(settings).filter(({ name }) => name !== 'text' || settings.questions)
  const list = (names: string[]) => names.map((name) => texts.fieldNames[name] ?? name).join(', ')
  const inPlace = (place: string) => list(fields.filter((field) => field.place === place).map(({ name }) => name))
  return {
    shown: { label: texts.fieldsShown, text: inPlace('shown') },
    more: { label: texts.fieldsMore, text: inPlace('more') },
    required: {
      label: texts.fieldsRequired,
      text: list(readFields(settings).flatMap(({ name, required }) => (required ? name : []))),
    },
  }
}

const describeTexts = (replaced: FormSettings['texts'] = {}): Entries =>
  Object.fromEntries(
    Object.entries(replaced).map(([name, text]) => [
      `texts.${name}`,
      { label: texts.textLabel(name), text: text || texts.nothing },
    ]),
  )

function describeLanguage([tag, translation]: [string, Translation]): [string, Entry][] {
  const name = languageName(tag)
  const { questions = [], consents = {}, texts: replaced, thanks = '' } = translation
  const entries: Entries = {
    added: { label: texts.language, text: name },
    ...Object.fromEntries(
      consentPurposes.map((purpose) => [
        `consents.${purpose}`,
        { label: texts.consentTo(texts.purposes[purpose]), text: consents[purpose]?.text ?? '', isConsent: true },
      ]),
    ),
    ...describeTranslatedQuestions(questions),
    ...describeTexts(replaced),
    thanks: { label: texts.thanks, text: thanks },
  }
  return Object.entries(entries).map(([key, entry]) => [
    `languages.${tag}.${key}`,
    { ...entry, label: key === 'added' ? entry.label : `${entry.label} (${name})` },
  ])
}

/** The numbers of the questions are those of the form, not of the translation, so that the words alone name them. */
const describeTranslatedQuestions = (questions: NonNullable<Translation['questions']>): Entries =>
  Object.fromEntries(
    questions.flatMap(({ id, text, hint = '' }) => [
      [`question.${id}`, { label: texts.questionText, text }],
      [`question.${id}.hint`, { label: texts.hint, text: hint }],
    ]),
  )
