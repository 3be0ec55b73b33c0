import { optionalPurposes } from '../../../../shared/consent-purposes.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import type { TemplateTexts } from '../../../../shared/texts/en/template.ts'
import { consentText } from '../templates/templates.ts'
import type { Translation } from './translations.ts'

/** Returns the part of the settings that has the same words in this template. */
function matchingWords(settings: FormSettings, words: TemplateTexts, workspace: string) {
  const questions = Object.entries(words.questions)
  return {
    questions: (settings.questions ?? []).filter(({ id, text }) =>
      questions.some(([name, question]) => name === id && question.text === text),
    ),
    purposes: optionalPurposes.filter(
      (purpose) => settings.consents?.[purpose]?.text === consentText(words, purpose, workspace),
    ),
    prompt: (['prompt', 'shortPrompt'] as const).find((name) => words[name] === settings.texts?.prompt),
  }
}

/**
 * Returns the texts of a template in another language for those parts of a form that are still as the template has them: a
 * reworded part would get the translation of something else. `sources` are the templates in all languages.
 */
export function prefillTranslation(
  settings: FormSettings,
  words: TemplateTexts,
  sources: readonly TemplateTexts[],
  workspace: string,
): Translation {
  const matches = sources.map((source) => matchingWords(settings, source, workspace))
  const ids = matches.flatMap((match) => match.questions.map(({ id }) => id))
  const purposes = matches.flatMap((match) => match.purposes)
  const prompt = matches.find((match) => match.prompt)?.prompt
  const templateQuestions: Record<string, { text: string; hint?: string }> = words.questions
  const questions = Object.entries(templateQuestions).flatMap(([id, { text, hint }]) => {
    const question = settings.questions?.find((question) => question.id === id)
    return question && ids.includes(id) ? [{ id, text, ...(hint && question.hint && { hint }) }] : []
  })
  const consents = purposes.map((purpose) => [purpose, { text: consentText(words, purpose, workspace) }])
  return {
    ...(questions.length > 0 && { questions }),
    ...(consents.length > 0 && { consents: Object.fromEntries(consents) }),
    ...(prompt && { texts: { prompt: words[prompt] } }),
  }
}
