import type { Language } from '../languages.ts'
import { displayTexts as ar } from './ar/display.ts'
import { byTag } from './by-tag.ts'
import { displayTexts as de } from './de/display.ts'
import { type DisplayTexts, displayTexts as en } from './en/display.ts'
import { displayTexts as es } from './es/display.ts'
import { displayTexts as fr } from './fr/display.ts'
import { displayTexts as it } from './it/display.ts'
import { displayTexts as ja } from './ja/display.ts'
import { displayTexts as nl } from './nl/display.ts'
import { displayTexts as pl } from './pl/display.ts'
import { displayTexts as pt } from './pt/display.ts'
import { displayTexts as tr } from './tr/display.ts'
import { displayTexts as zh } from './zh/display.ts'

/** The texts of displays in all languages: a missing language is a type error. */
const byFolder: Readonly<Record<Language, DisplayTexts>> = { ar, de, en, es, fr, it, ja, nl, pl, pt, tr, zh }

/** The same by language tag, for a file of the build: in the worker, they would be a twentieth of it. */
export const displayTextsByTag: Readonly<Record<string, DisplayTexts>> = byTag(byFolder)
