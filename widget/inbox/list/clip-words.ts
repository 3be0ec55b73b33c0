/** The number of characters to keep before the first word that was found, so that it is in view. */
const before = 40

/** The number of characters to keep: two lines are shown, a longer text would only slow the layout down. */
const length = 600

/** The part of a text around the first word that a search has found; every second one of `parts` is a word that was found. */
export type ClippedWords = { isCutBefore: boolean; parts: string[] }

/** Returns the part of a text around the first of the words of a search; its beginning if it has none of them. */
export function clipWords(text: string, query: string): ClippedWords {
  const words = query.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(${words.join('|')})`, 'i')
  const found = text.search(pattern)
  const start = found > 2 * before ? Math.max(text.lastIndexOf(' ', found - before) + 1, found - 2 * before) : 0
  return { isCutBefore: start > 0, parts: text.slice(start, start + length).split(new RegExp(pattern, 'gi')) }
}
