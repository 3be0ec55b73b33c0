import type { Texts } from '../../shared/texts/en/form.ts'
import { initialTexts } from '../../shared/texts/en/initial.ts'
import type { MediaTexts } from '../../shared/texts/en/media.ts'
import type { RecorderTexts } from '../../shared/texts/en/recorder.ts'
import { fill, type Plural, selectPlural } from '../../shared/texts/fill.ts'

type AllTexts = Texts & MediaTexts & RecorderTexts

/** Returns a text in the form's language, or the site owner's own, with its `{placeholders}` filled in. */
export type Translate = (name: keyof AllTexts, values?: Record<string, string | number>) => string

/** The texts of a language that are at hand. */
type TranslatedTexts = Pick<Texts, 'lang'> & Partial<AllTexts>

/** The English texts loaded so far. */
const english: Partial<AllTexts> = { ...initialTexts }

/** Adds texts that were loaded later to those of a language, by default English. */
export const addTexts = (texts: Partial<AllTexts>, language: Partial<AllTexts> = english): void =>
  void Object.assign(language, texts)

/** Texts that have a setting of their own: without the prefix of the others. */
const shortNames = /^(heading|prompt|consent|thanks)$/

/**
 * Creates the translate function for a language, by default English. The site owner's settings replace texts (`text-send` or
 * else, for some, a shorter name), and so do the texts of a stored form. The number `n` selects the plural form and is formatted
 * for the language.
 */
export function createTranslate(
  texts: TranslatedTexts | undefined,
  setting: (name: string) => string | undefined,
  storedTexts: Partial<Record<string, string>> = {},
): Translate {
  const { lang } = texts ?? initialTexts
  return (name, values = {}) => {
    const text: string | Plural =
      setting(`text-${name.replace(/[A-Z]/g, '-$&')}`) ??
      (shortNames.test(name) ? setting(name) : undefined) ??
      storedTexts[name] ??
      (texts ?? english)[name] ??
      ''
    return fill(selectPlural(text, Number(values.n), lang), values, lang)
  }
}
