import type { Plural, Texts } from '../texts/en.ts'
import { first } from '../texts/first.ts'

/** A sentence of the form in its language, or the site owner's own, with `{…}` filled in. */
export type Say = (name: keyof Texts, values?: Record<string, string | number>) => string

/** English, as far as it has come. */
const english: Partial<Texts> = { ...first }

/** Adds the English sentences that somebody who fills in the form needs. */
export const learn = (later: Partial<Texts>): void => void Object.assign(english, later)

/**
 * Speaks the language of these texts, or English; `setting` gives the site owner's own sentences, `text-send` for `send`.
 * A number chooses among the forms of a sentence by the plural rules of the language, and is written as it writes numbers.
 */
export function speaker(texts: Texts | undefined, setting: (name: string) => string | null): Say {
  const { lang } = texts ?? first
  const rules = new Intl.PluralRules(lang)
  // The first number that a page formats costs a slow phone 35 ms: stars, which only Arabic writes in other digits, do not.
  const written = (n: number) => (n < 1000 && lang !== 'ar' ? `${n}` : n.toLocaleString(lang))
  const own = (name: string) =>
    setting(`text-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`) ??
    (/^(heading|prompt|consent|thanks)$/.test(name) ? setting(name) : null)
  return (name, values = {}) => {
    const text: string | Plural = own(name) ?? (texts ?? english)[name] ?? ''
    const form = typeof text === 'string' ? text : text[rules.select(Number(values.n))] || text.other
    return form.replace(/\{(\w+)\}/g, (_, key) => {
      const value = values[key] ?? ''
      return typeof value === 'number' ? written(value) : value
    })
  }
}
