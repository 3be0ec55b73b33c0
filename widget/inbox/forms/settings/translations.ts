import { type ConsentPurpose, consentPurposes } from '../../../../shared/consent-purposes.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'

export type Translation = NonNullable<FormSettings['languages']>[string]

/** A text of the form that visitors read in their language: `before` is its own, `text` the translation, empty if there is none. */
export type TranslatedPart = {
  path: string
  kind: 'question' | 'hint' | ConsentPurpose | 'text' | 'thanks'
  /** The number of the question, or the name of the text. */
  detail: string
  original: string
  text: string
  write: (text: string) => Translation
}

/** Returns everything that a language should translate, in the order of the form. */
export function translatedParts(settings: FormSettings, tag: string): TranslatedPart[] {
  const translation = settings.languages?.[tag] ?? {}
  return [
    ...textParts(settings, translation),
    ...questionParts(settings, translation),
    ...consentParts(settings, translation),
    ...(settings.thanks
      ? [
          {
            path: 'thanks',
            kind: 'thanks' as const,
            detail: '',
            original: settings.thanks,
            text: translation.thanks ?? '',
            write: (thanks: string) => ({ ...translation, thanks }),
          },
        ]
      : []),
  ]
}

const textParts = ({ texts = {} }: FormSettings, translation: Translation): TranslatedPart[] =>
  Object.entries(texts).flatMap(([name, original]) =>
    original
      ? [
          {
            path: `texts.${name}`,
            kind: 'text' as const,
            detail: name,
            original,
            text: translation.texts?.[name] ?? '',
            write: (text: string) => ({ ...translation, texts: { ...translation.texts, [name]: text || undefined } }),
          },
        ]
      : [],
  )

function questionParts({ questions = [] }: FormSettings, translation: Translation): TranslatedPart[] {
  return questions.flatMap((question, index) => {
    const { id } = question
    const translated = translation.questions?.find((other) => other.id === id) ?? { id, text: '' }
    const write = (change: { text?: string; hint?: string }) => ({
      ...translation,
      questions: [...(translation.questions ?? []).filter((other) => other.id !== id), { ...translated, ...change }],
    })
    const part = { detail: `${index + 1}` }
    const text: TranslatedPart = {
      ...part,
      path: `questions.${id}`,
      kind: 'question',
      original: question.text,
      text: translated.text,
      write: (text) => write({ text }),
    }
    const hint: TranslatedPart = {
      ...part,
      path: `questions.${id}.hint`,
      kind: 'hint',
      original: question.hint ?? '',
      text: translated.hint ?? '',
      write: (hint) => write({ hint }),
    }
    return question.hint ? [text, hint] : [text]
  })
}

function consentParts({ consents = {} }: FormSettings, translation: Translation): TranslatedPart[] {
  return consentPurposes.flatMap((purpose) => {
    const original = consents[purpose]?.text
    if (!original) return []
    return {
      path: `consents.${purpose}`,
      kind: purpose,
      detail: '',
      original,
      text: translation.consents?.[purpose]?.text ?? '',
      write: (text: string) => ({ ...translation, consents: { ...translation.consents, [purpose]: { text } } }),
    }
  })
}
