import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { languageNames } from '../../../../shared/languages.ts'
import type { TemplateTexts } from '../../../../shared/texts/en/template.ts'

const modules = import.meta.glob<TemplateTexts>('../../../../shared/texts/*/template.ts', { import: 'texts' })

const pathOf = (language: string) => `../../../../shared/texts/${language}/template.ts`

/** Loads the texts of the templates in a language; English if there are none in that language. */
export async function loadTemplateTexts(language: string): Promise<TemplateTexts> {
  const load = modules[pathOf(language)] ?? modules[pathOf('en')]
  if (!load) throw new Error('The templates have no English texts')
  return load()
}

/** Loads the texts of the templates in all languages, by the language. */
export async function loadAllTemplateTexts(): Promise<Record<string, TemplateTexts>> {
  const entries = Object.keys(languageNames).map(
    async (language) => [language, await loadTemplateTexts(language)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Loads the texts of the templates in the language of the form: that of the template that it was made from, as long as one of
 * its questions or its prompt is unchanged; else English.
 */
export async function findTemplateTexts(settings: FormSettings): Promise<TemplateTexts> {
  const all = Object.values(await loadAllTemplateTexts())
  return all.find((texts) => isFrom(settings, texts)) ?? loadTemplateTexts('en')
}

function isFrom({ questions = [], texts: { prompt } = {} }: FormSettings, texts: TemplateTexts): boolean {
  const templateQuestions = Object.values(texts.questions).map(({ text }) => text)
  return (
    prompt === texts.prompt ||
    prompt === texts.shortPrompt ||
    questions.some(({ text }) => templateQuestions.includes(text))
  )
}
