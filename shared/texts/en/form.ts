import { initialTexts } from './initial.ts'
import { lazyTexts } from './lazy.ts'

type EnglishTexts = typeof initialTexts & typeof lazyTexts

/**
 * A text with a number `n`: one form per plural rule of its language (`Intl.PluralRules`), or one for all numbers. `zero` is
 * for 0 in every language: texts that can name something have it for when there is nothing to name.
 */
export type Plural = { readonly [Rule in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** All texts of the form in one language: a missing one is a type error. */
export type Texts = { readonly [Name in keyof EnglishTexts]: EnglishTexts[Name] extends string ? string : Plural } & {
  readonly dir: 'ltr' | 'rtl'
}

/** English, in two parts that are loaded at different times. */
export const texts: Texts = { ...initialTexts, ...lazyTexts }
