import { describe, expect, test } from 'vitest'
import { clipWords } from '../../widget/inbox/list/clip-words.ts'

describe('the words that a row of search results shows', () => {
  const filler = (count: number) => 'filler '.repeat(count)

  test('begin with the text if one of the words that were searched for is near', () => {
    expect(clipWords('We love the cake, the CAKE!', 'cake')).toEqual({
      isCutBefore: false,
      parts: ['We love the ', 'cake', ', the ', 'CAKE', '!'],
    })
  })

  test('begin at a space before the first word that was found, if that is far', () => {
    const { isCutBefore, parts } = clipWords(`${filler(500)}cake`, 'tea cake')
    expect(isCutBefore).toBe(true)
    expect(parts).toEqual([filler(6), 'cake', ''])
  })

  test('are at most 600 characters, also without spaces', () => {
    for (const text of [filler(2_000), 'x'.repeat(10_000), `${'x'.repeat(5_000)}cake${'y'.repeat(5_000)}`]) {
      const { parts } = clipWords(text, 'cake')
      expect(parts.join('').length).toBe(600)
      expect(parts.includes('cake')).toBe(text.includes('cake'))
    }
  })

  test('take the search for words, not for a pattern', () => {
    expect(clipWords('Is it (really) good?', '(really) .*').parts).toEqual(['Is it ', '(really)', ' good?'])
  })
})
