/** Parses JSON; returns `undefined` if the text is not valid JSON. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
