import type { Plural, Texts } from '../i18n/en.ts'
import { initialTexts } from '../i18n/en-initial.ts'

/** Returns a text in the form's language, or the site owner's own, with its `{placeholders}` filled in. */
export type Translate = (name: keyof Texts, values?: Record<string, string | number>) => string

/** The English texts loaded so far. */
const english: Partial<Texts> = { ...initialTexts }

/** Adds the English texts of the lazy part. */
export const addTexts = (texts: Partial<Texts>): void => void Object.assign(english, texts)

/**
 * Creates the translate function for a language, by default English. Attributes of the host override texts (`text-send`
 * for `send`). The number `n` selects the plural form and is formatted for the language.
 */
export function createTranslate(texts: Texts | undefined, host: Element): Translate {
  const { lang } = texts ?? initialTexts
  const overrides = readOverrides(host)
  let rules: Intl.PluralRules | undefined
  // The first number formatted on a page costs a slow phone 35 ms; below 1,000 only Arabic digits need it.
  const formatNumber = (n: number) => (n < 1000 && lang !== 'ar' ? `${n}` : n.toLocaleString(lang))
  const selectPlural = (text: string | Plural, n: number) => {
    if (typeof text === 'string') return text
    if (text.zero && !n) return text.zero
    // Plural rules are slow to create, so only texts with several forms do.
    if (text.one) rules ??= new Intl.PluralRules(lang)
    return (rules && text[rules.select(n)]) || text.other
  }
  return (name, values = {}) => {
    const text: string | Plural = overrides[name] ?? (texts ?? english)[name] ?? ''
    return selectPlural(text, Number(values.n)).replace(/\{(\w+)\}/g, (_, key) => {
      const value = values[key] ?? ''
      return typeof value === 'number' ? formatNumber(value) : value
    })
  }
}

/** Returns the texts set by attributes; `text-thanks` takes precedence over `thanks`. */
function readOverrides(host: Element): Record<string, string> {
  const overrides: Record<string, string> = {}
  for (const { name, value } of host.attributes) {
    const [, short, text = short] = /^(?:(heading|prompt|consent|thanks)|text-(.+))$/.exec(name) ?? []
    if (text && !(short && text in overrides)) {
      overrides[text.replace(/-./g, ([, letter]) => `${letter}`.toUpperCase())] = value
    }
  }
  return overrides
}
