import { first } from './en-initial.ts'
import { later } from './en-lazy.ts'

type Sentences = typeof first & typeof later

/** A sentence that counts: its forms by the plural rules of its language (`Intl.PluralRules`), or one for all numbers. */
export type Plural = { readonly [Rule in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** Every sentence of the form in one language: a missing one is a type error. */
export type Texts = { readonly [Name in keyof Sentences]: Sentences[Name] extends string ? string : Plural } & {
  readonly dir: 'ltr' | 'rtl'
}

/** English, in two parts that come at different times. */
export const texts: Texts = { ...first, ...later }
