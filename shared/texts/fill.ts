/**
 * A text with a number `n`: one form per plural rule of its language (`Intl.PluralRules`), or one for all numbers. `zero` is
 * for 0 in every language: texts that can name something have it for when there is nothing to name.
 */
export type Plural = { readonly [Rule in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** A text of each kind that English has, under the same names. */
export type Translated<English> = {
  readonly [Name in keyof English]: Name extends 'dir' ? 'ltr' | 'rtl' : English[Name] extends string ? string : Plural
}

/** Returns the form of a text for a number in a language. */
export function selectPlural(text: string | Plural, n: number, lang: string): string {
  if (typeof text === 'string') return text
  if (text.zero && !n) return text.zero
  // Plural rules are slow to create, so only texts with several forms do.
  return (text.one && text[new Intl.PluralRules(lang).select(n)]) ?? text.other
}

/** Returns a text with values in place of its `{placeholders}`, numbers as in a language; one without a value is left out. */
export function fill(text: string, values: Readonly<Record<string, string | number>>, lang = 'en'): string {
  // The first number formatted on a page costs a slow phone 35 ms; below 1,000 only Arabic digits need it.
  const formatNumber = (n: number) => (n < 1000 && lang !== 'ar' ? `${n}` : n.toLocaleString(lang))
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = Object.hasOwn(values, name) ? values[name] : ''
    return typeof value === 'number' ? formatNumber(value) : `${value}`
  })
}
