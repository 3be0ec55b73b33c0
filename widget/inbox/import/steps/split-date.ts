/** A date that can be read in two ways, as it stands in a file, with its first two numbers. */
export type AmbiguousDate = { text: string; first: number; second: number }

const pattern = /(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}/

/** Returns the numbers of a date that can be read in two ways; those of an example if there is none. */
export function splitDate(sample = '05/03/2024'): AmbiguousDate {
  const [text = '', first, second] = pattern.exec(sample) ?? []
  return text ? { text, first: Number(first), second: Number(second) } : splitDate()
}
