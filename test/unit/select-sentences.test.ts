import { describe, expect, test } from 'vitest'
import {
  addSentence,
  findSentences,
  nextSentence,
  previousSentence,
  type Range,
  sliceSelected,
} from '../../widget/inbox/record/select-sentences.ts'

const text = 'It was near.  They listened!\n\nWould we come back? Yes'
const sentences = findSentences(text)
const slice = (range: Range | undefined) => range && text.slice(...range)

describe('findSentences', () => {
  test('leaves out the space around sentences', () => {
    expect(sentences.map(slice)).toEqual(['It was near.', 'They listened!', 'Would we come back?', 'Yes'])
    expect(findSentences(' \n ')).toEqual([])
  })

  test('finds the sentences of a language without spaces', () => {
    expect(findSentences('とても良い。また来ます。')).toEqual([
      [0, 6],
      [6, 12],
    ])
  })
})

test.each<[string, Range, ...(string | undefined)[]]>([
  ['nothing', [0, 0], undefined, 'It was near.', 'It was near.'],
  ['the first sentence', [0, 12], undefined, 'They listened!', 'It was near.  They listened!'],
  ['a part of the second one', [19, 22], 'It was near.', 'Would we come back?', 'listened!'],
  ['the last sentence', [50, 53], 'Would we come back?', undefined, undefined],
])('steps from %s to other sentences', (_, range, previous, next, more) => {
  expect([previousSentence, nextSentence, addSentence].map((step) => slice(step(sentences, range)))).toEqual([
    previous,
    next,
    more,
  ])
})

test('sliceSelected returns the part as it is stored, without space around it', () => {
  expect(sliceSelected('One.\r\nTwo.\r\n\r\nThree.', [4, 12])).toBe('Two.\r\n\r\nT')
  expect(sliceSelected('A 😀 b', [2, 4])).toBe('😀')
  expect(sliceSelected('One', [1, 1])).toBe('')
})
