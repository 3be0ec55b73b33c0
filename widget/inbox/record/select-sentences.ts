/** Where a part of a text starts and ends. */
export type Range = [start: number, end: number]

/** Returns where each sentence of a text starts and ends, without the space around it. */
export function findSentences(text: string): Range[] {
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
  return segments.flatMap(({ segment, index }): Range[] => {
    const start = index + segment.length - segment.trimStart().length
    const end = index + segment.trimEnd().length
    return start < end ? [[start, end]] : []
  })
}

/** Returns the sentence before a selection. */
export const previousSentence = (sentences: Range[], [start]: Range) => sentences.findLast(([, end]) => end <= start)

/** Returns the sentence after a selection. */
export const nextSentence = (sentences: Range[], [, end]: Range) => sentences.find(([start]) => start >= end)

/** Returns a selection with the rest of its last sentence, or else with the sentence after it. */
export function addSentence(sentences: Range[], [start, end]: Range): Range | undefined {
  const added = sentences.find((sentence) => sentence[1] > end)
  return added && [start < end ? start : added[0], added[1]]
}

/** Returns the part of a text that is selected in a text area, which counts each line break as one character. */
export const sliceSelected = (text: string, range: Range): string =>
  (text.match(/\r\n|[\s\S]/g) ?? [])
    .slice(...range)
    .join('')
    .trim()
