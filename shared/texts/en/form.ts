import type { FieldName } from '../../form-fields.ts'
import type { Translated } from '../fill.ts'
import { initialTexts } from './initial.ts'
import { lazyTexts } from './lazy.ts'

type EnglishTexts = typeof initialTexts & typeof lazyTexts

/** All texts of the form in one language: a missing one is a type error. */
export type Texts = Translated<EnglishTexts>

/** Each field has a label, and a message for when it is required and empty. */
type FieldTexts = { readonly [Name in FieldName | `${FieldName}Required`]: string }

/** English, in two parts that are loaded at different times. */
export const texts: Texts & FieldTexts = { ...initialTexts, ...lazyTexts }
