/** Returns a list such as `a, b or c`. */
export const listChoices = (values: readonly string[]): string =>
  `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
