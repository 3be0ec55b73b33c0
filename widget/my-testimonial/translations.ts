import { texts as ar } from './i18n/ar.ts'
import { texts as de } from './i18n/de.ts'
import { texts as es } from './i18n/es.ts'
import { texts as fr } from './i18n/fr.ts'
import { texts as it } from './i18n/it.ts'
import { texts as ja } from './i18n/ja.ts'
import { texts as nl } from './i18n/nl.ts'
import { texts as pl } from './i18n/pl.ts'
import { texts as pt } from './i18n/pt.ts'
import { texts as tr } from './i18n/tr.ts'
import { texts as zh } from './i18n/zh.ts'

/** The texts of the page in all languages but English, by the names of their files. */
export const translations = { ar, de, es, fr, it, ja, nl, pl, pt, tr, zh }
