import { findSentences } from '../record/select-sentences.ts'

/** A sentence of a testimonial: where it starts and ends in the words. */
export type Sentence = { start: number; end: number; text: string }

/** Returns the sentences of the words, in their language. */
export const toSentences = (words: string): Sentence[] =>
  findSentences(words).map(([start, end]) => ({ start, end, text: words.slice(start, end) }))

/** Returns the sentences from the first to the last one that the highlight touches, or all. */
export function initialPassage(words: string, sentences: Sentence[], highlight: string | null): [number, number] {
  const start = highlight ? words.indexOf(highlight) : -1
  const last = sentences.length - 1
  if (!highlight || start < 0) return [0, last]
  const end = start + highlight.length
  const touched = sentences.flatMap((sentence, index) => (sentence.end > start && sentence.start < end ? [index] : []))
  return [touched[0] ?? 0, touched.at(-1) ?? last]
}

/** Returns a passage in one piece, with “…” where words before or after it are left out. */
export function cutPassage(words: string, sentences: Sentence[], [from, to]: [number, number]): string {
  const [first, last] = [sentences[from], sentences[to]]
  if (!first || !last) return words.trim()
  const passage = words.slice(first.start, last.end)
  return `${from > 0 ? '… ' : ''}${passage}${to < sentences.length - 1 ? ' …' : ''}`
}

/** Returns the part of a passage to mark: the highlight, unless there is nothing else. */
export const toMark = (passage: string, highlight: string | null) =>
  passage.replaceAll('…', '').trim() === highlight ? null : highlight
