import type { FormSettings } from '../../../../shared/form-settings.ts'
import type { TemplateWords } from './en.ts'
import { loadWords } from './load-words.ts'
import { languageNames } from './templates.ts'

/** Loads the words of the templates in all languages, by the language. */
export async function loadAllWords(): Promise<Record<string, TemplateWords>> {
  const entries = Object.keys(languageNames).map(async (language) => [language, await loadWords(language)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Loads the words of the templates in the language in which the form's own words seem to be: that of the template that it was
 * made from, as long as one of its questions or its prompt is still there; else English.
 */
export async function findFormWords(settings: FormSettings): Promise<TemplateWords> {
  const all = Object.values(await loadAllWords())
  return all.find((words) => isFrom(settings, words)) ?? loadWords('en')
}

function isFrom({ questions = [], texts: { prompt } = {} }: FormSettings, words: TemplateWords): boolean {
  const templateTexts = Object.values(words.questions).map(({ text }) => text)
  return (
    prompt === words.prompt ||
    prompt === words.shortPrompt ||
    questions.some(({ text }) => templateTexts.includes(text))
  )
}
