/** Returns the names with a number behind those that are there before: `Rating`, `Rating (2)`. */
export function uniqueNames(names: readonly string[]): string[] {
  const unique = new Set<string>()
  const counts = new Map<string, number>()
  for (const name of names) {
    let [free, count] = [name, counts.get(name) ?? 1]
    while (unique.has(free)) free = `${name} (${++count})`
    unique.add(free)
    counts.set(name, count)
  }
  return Array.from(unique)
}
