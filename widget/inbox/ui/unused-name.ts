/** Returns a name, with a number if another one is the same. */
export function unusedName(name: string, used: readonly string[]): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`
    if (!used.includes(candidate)) return candidate
  }
}
