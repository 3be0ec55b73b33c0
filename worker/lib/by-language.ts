/**
 * Returns a function that creates a value for each language at its first use: an `Intl` object takes 30 to 150 µs, and the first one
 * of an isolate 10 ms, which is too long for its start.
 */
export function byLanguage<Value>(create: (lang: string) => Value): (lang: string) => Value {
  const created = new Map<string, Value>()
  return (lang) => {
    const value = created.get(lang) ?? create(lang)
    created.set(lang, value)
    return value
  }
}
