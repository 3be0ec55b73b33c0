import { texts as ar } from './i18n/ar.ts'
import { texts as de } from './i18n/de.ts'

/** The texts of the page in all languages but English, by the names of their files. */
export const translations = { ar, de }
