/** The words that identify a testimonial without an id at its source. */
export type IdentifyingWords = {
  firstname?: string | null | undefined
  lastname?: string | null | undefined
  testimonialText?: string | null | undefined
  sourceDay?: string | null | undefined
}

/** Returns the text whose SHA-256 stands for an id: name, words and day, without differences of white space and Unicode forms. */
export function contentIdText({ firstname, lastname, testimonialText, sourceDay }: IdentifyingWords): string {
  const name = [firstname, lastname].filter(Boolean).join(' ')
  return JSON.stringify([plain(name), plain(testimonialText ?? ''), sourceDay ?? ''])
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
