import { languageNames } from '../../../../shared/languages.ts'

/** The languages in which forms were created since the page was loaded, by the form's id. */
const languages = new Map<string, string>()

/** Remembers the language of a new form. */
export const rememberLanguage = (formId: string, language: string) => languages.set(formId, language)

/** Returns the first language of this browser in which there are templates; English if there is none. */
export const browserLanguage = (): string =>
  navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in languageNames) ?? 'en'

/** Returns the language in which a form is previewed first: that in which it was created, or the browser's. */
export const firstLanguage = (formId: string): string => languages.get(formId) ?? browserLanguage()
