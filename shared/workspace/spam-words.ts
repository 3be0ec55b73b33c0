import { stringArrayColumn } from '../columns.ts'
import { limitedArray, requiredText, transformNullable } from '../fields.ts'
import * as limits from '../limits.ts'
import { cutMarks } from '../texts/cut-marks.ts'

/* The words that an owner regards as a sign of spam, and how they are found in texts: SQLite's `instr(text, pattern)`. */

/**
 * Returns a text or a phrase as its words in lower case, with a space before, between and after them: one contains the other if it
 * has the same words in a row. In writing without spaces between words, and in Korean, which appends particles to them, each
 * character stands alone.
 */
export function toSpamPattern(text: string): string {
  // Within the function, as a worker that starts would need a millisecond for these classes.
  const unspaced =
    /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/gu
  const words = cutMarks(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(unspaced, ' $& ')
  return ` ${words} `.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
}

/** Returns the patterns of words, each once. */
export const toSpamPatterns = (words: string[]): string[] => Array.from(new Set(words.map(toSpamPattern)))

const rule = `must be an array of at most ${limits.spamWords} words or phrases of 1 to ${limits.spamWord} characters, each with a letter or a digit`

const word = requiredText(limits.spamWord, rule, undefined, (value) => toSpamPattern(value) !== ' ')

/** The words in the request that updates a workspace. */
export const SpamWordsInput = transformNullable(limitedArray(rule, limits.spamWords, word), (words) => words ?? [])

/** The words as stored and returned. */
export const SpamWords = stringArrayColumn
