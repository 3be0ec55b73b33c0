import type { Language } from '../languages.ts'
import { formPageTexts as ar } from './ar/service.ts'
import { byTag } from './by-tag.ts'
import { formPageTexts as de } from './de/service.ts'
import { formPageTexts as en, type FormPageTexts } from './en/service.ts'
import { formPageTexts as es } from './es/service.ts'
import { formPageTexts as fr } from './fr/service.ts'
import { formPageTexts as it } from './it/service.ts'
import { formPageTexts as ja } from './ja/service.ts'
import { formPageTexts as nl } from './nl/service.ts'
import { formPageTexts as pl } from './pl/service.ts'
import { formPageTexts as pt } from './pt/service.ts'
import { formPageTexts as tr } from './tr/service.ts'
import { formPageTexts as zh } from './zh/service.ts'

/** The texts of the page with a form in all languages: a missing language is a type error. */
const byFolder: Readonly<Record<Language, FormPageTexts>> = { ar, de, en, es, fr, it, ja, nl, pl, pt, tr, zh }

/** The same by language tag, for a file of the build. */
export const formPageTextsByTag: Readonly<Record<string, FormPageTexts>> = byTag(byFolder)
