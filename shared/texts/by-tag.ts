import type { Language } from '../languages.ts'
import { serviceTexts } from './service.ts'

/** Returns texts by language tag, such as `zh-Hans`, instead of by the name of their folder. */
export function byTag<Texts>(byFolder: Readonly<Record<Language, Texts>>): Readonly<Record<string, Texts>> {
  return Object.fromEntries(
    Object.entries(serviceTexts).map(([folder, { lang }]) => [lang, byFolder[folder as Language]]),
  )
}
