import type { Translated } from '../fill.ts'
import { initialTexts } from './initial.ts'
import { lazyTexts } from './lazy.ts'

type EnglishTexts = typeof initialTexts & typeof lazyTexts

/** All texts of the form in one language: a missing one is a type error. */
export type Texts = Translated<EnglishTexts>

/** English, in two parts that are loaded at different times. */
export const texts: Texts = { ...initialTexts, ...lazyTexts }
