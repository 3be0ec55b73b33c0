/** Returns a list such as `a, b or c`; a single choice is itself. */
export const listChoices = (values: readonly string[]): string =>
  [values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ')
