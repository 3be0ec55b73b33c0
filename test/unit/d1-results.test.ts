import { expect, test } from 'vitest'
import { parseResults } from '../../worker/cli/d1/connection.ts'

test('the results of D1 are rows of texts, numbers and nulls for each statement', () => {
  const rows = [{ id: 'a', stars: 4.5, email: null }, {}]
  expect(parseResults([{ results: rows, meta: { size_after: 1 } }, { results: [] }])).toEqual([rows, []])
})

const malformedRows = [null, 'a', 1, [], [1], { id: true }, { id: [] }, { id: {} }]

test.each<[unknown]>([
  [null],
  [{}],
  [[{}]],
  [[{ results: {} }]],
  ...malformedRows.map((row): [unknown] => [[{ results: [row] }]]),
])('%j is no response of D1', (response) => {
  expect(() => parseResults(response)).toThrow('The database returned a response that Laurel does not know.')
})
