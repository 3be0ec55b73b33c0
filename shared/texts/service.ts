import type { Language } from '../languages.ts'
import { serviceTexts as ar } from './ar/service.ts'
import { serviceTexts as de } from './de/service.ts'
import { serviceTexts as en, type ServiceTexts } from './en/service.ts'
import { serviceTexts as es } from './es/service.ts'
import { serviceTexts as fr } from './fr/service.ts'
import { serviceTexts as it } from './it/service.ts'
import { serviceTexts as ja } from './ja/service.ts'
import { serviceTexts as nl } from './nl/service.ts'
import { serviceTexts as pl } from './pl/service.ts'
import { serviceTexts as pt } from './pt/service.ts'
import { serviceTexts as tr } from './tr/service.ts'
import { serviceTexts as zh } from './zh/service.ts'

/** The texts of the service in all languages: a missing language is a type error. */
export const serviceTexts: Readonly<Record<Language, ServiceTexts>> = { ar, de, en, es, fr, it, ja, nl, pl, pt, tr, zh }
