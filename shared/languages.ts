/** The languages that the form has, by the folder of their texts in shared/texts/, with their English names. */
export const languageNames = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  pl: 'Polish',
  tr: 'Turkish',
  ar: 'Arabic',
  ja: 'Japanese',
  zh: 'Chinese',
} as const

export type Language = keyof typeof languageNames

/** The languages of messages to owners, the default one first; their texts are in `shared/texts/messages.ts`. */
export const messageLanguages = ['en'] as const satisfies readonly Language[]

export type MessageLanguage = (typeof messageLanguages)[number]

const names: Readonly<Record<string, string>> = languageNames

/** Returns the English name of a language, or the tag itself. */
export const languageName = (tag: string): string => names[tag] ?? tag
