import { describe, expect, it } from 'vitest'
import { cutPassage, initialPassage, toMark, toSentences } from '../../../widget/inbox/picture/passage.ts'

const words = 'One went home. Two stayed, and laughed.\n\nThree came back.'
const sentences = toSentences(words)

describe('the passage of a picture', () => {
  it('is the whole text at first', () => {
    expect(cutPassage(words, sentences, initialPassage(words, sentences, null))).toBe(words)
    expect(initialPassage(words, sentences, 'words that are no longer there')).toEqual([0, 2])
  })

  it('is the sentences of the highlight, if there is one', () => {
    expect(initialPassage(words, sentences, 'stayed')).toEqual([1, 1])
    expect(initialPassage(words, sentences, 'laughed.\n\nThree')).toEqual([1, 2])
  })

  it('is one piece, with a mark where words are left out', () => {
    expect(cutPassage(words, sentences, [1, 1])).toBe('… Two stayed, and laughed. …')
    expect(cutPassage(words, sentences, [1, 2])).toBe('… Two stayed, and laughed.\n\nThree came back.')
    expect(cutPassage(words, sentences, [0, 0])).toBe('One went home. …')
  })

  it('has a mark at the highlight, unless there is nothing else', () => {
    expect(toMark('… Two stayed, and laughed.', 'Two stayed')).toBe('Two stayed')
    expect(toMark('… Two stayed, and laughed. …', 'Two stayed, and laughed.')).toBe(null)
    expect(toMark(words, words)).toBe(null)
    expect(toMark(words, null)).toBe(null)
  })
})
