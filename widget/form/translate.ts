import type { Plural, Texts } from '../i18n/en.ts'
import { first } from '../i18n/en-initial.ts'

/** A sentence of the form in its language, or the site owner's own, with `{…}` filled in. */
export type Say = (name: keyof Texts, values?: Record<string, string | number>) => string

/** English, as far as it has come. */
const english: Partial<Texts> = { ...first }

/** Adds the English sentences that somebody who fills in the form needs. */
export const learn = (later: Partial<Texts>): void => void Object.assign(english, later)

/**
 * Speaks the language of these texts, or English; among the attributes of the host are the site owner's own sentences,
 * `text-send` for `send`. A number chooses among the forms of a sentence by the plural rules of the language, and is
 * written as it writes numbers.
 */
export function speaker(texts: Texts | undefined, host: Element): Say {
  const { lang } = texts ?? first
  let rules: Intl.PluralRules | undefined
  // The first number that a page formats costs a slow phone 35 ms: stars, which only Arabic writes in other digits, do not.
  const written = (n: number) => (n < 1000 && lang !== 'ar' ? `${n}` : n.toLocaleString(lang))
  // Looked for once, and not for each sentence.
  const own: Record<string, string> = {}
  for (const { name, value } of host.attributes) {
    const [, short, text = short] = /^(?:(heading|prompt|consent|thanks)|text-(.+))$/.exec(name) ?? []
    if (text && !(short && text in own)) own[text.replace(/-./g, ([, letter]) => `${letter}`.toUpperCase())] = value
  }
  // To make the rules takes time, which sentences that are the same for all numbers do not need.
  const formOf = (text: string | Plural, n: number) => {
    if (typeof text === 'string') return text
    if (text.one) rules ??= new Intl.PluralRules(lang)
    return (rules && text[rules.select(n)]) || text.other
  }
  return (name, values = {}) => {
    const text: string | Plural = own[name] ?? (texts ?? english)[name] ?? ''
    return formOf(text, Number(values.n)).replace(/\{(\w+)\}/g, (_, key) => {
      const value = values[key] ?? ''
      return typeof value === 'number' ? written(value) : value
    })
  }
}
