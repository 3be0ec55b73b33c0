import { texts as ar } from './ar.ts'
import { texts as de } from './de.ts'
import { type DisplayTexts, texts as en } from './en.ts'
import { texts as es } from './es.ts'
import { texts as fr } from './fr.ts'
import { texts as it } from './it.ts'
import { texts as ja } from './ja.ts'
import { texts as nl } from './nl.ts'
import { texts as pl } from './pl.ts'
import { texts as pt } from './pt.ts'
import { texts as tr } from './tr.ts'
import { texts as zh } from './zh.ts'

/** The texts of displays, by language. */
export const displayTexts: Record<string, DisplayTexts> & { en: DisplayTexts } = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  ja,
  nl,
  pl,
  pt,
  tr,
  'zh-Hans': zh,
}
