/**
 * Returns a function that creates the value of each name, such as a language, at its first use, and keeps it: an isolate then
 * starts without values that take long, such as its first `Intl` object (10 ms). Callers choose from few names.
 */
export function memoize<Value>(create: (name: string) => Value): (name: string) => Value {
  const created = new Map<string, Value>()
  return (name) => {
    const value = created.get(name) ?? create(name)
    created.set(name, value)
    return value
  }
}
