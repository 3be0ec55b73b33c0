import { expect, test } from 'vitest'
import { rowKey } from '../../../shared/import/names/row-key.ts'
import type { Conversion, Run } from '../../../widget/inbox/import/import-state.ts'
import { findLeftOut } from '../../../widget/inbox/import/steps/left-out.ts'
import { splitDate } from '../../../widget/inbox/import/steps/split-date.ts'
import { formatSourceDay } from '../../../widget/inbox/state/source-day.ts'

/* What the steps of an import show of a file, and of the rows that were not added. */

const ready = (line: number, firstname: string, file = 'a.csv') => ({
  file,
  line,
  status: 'ready' as const,
  row: { source: 'senja' as const, firstname },
  notes: [],
})
const conversion: Conversion = {
  ready: [
    ready(2, 'Ada'),
    ready(4, 'Grace'),
    ready(5, 'Linus'),
    ready(7, 'Eva'),
    ready(2, 'Mia', 'b.csv'),
    ready(6, 'Not sent'),
  ],
  others: [
    { file: 'a.csv', line: 3, status: 'skipped', reason: 'has no words' },
    { file: 'b.csv', line: 3, status: 'error', field: 'stars', sentence: '=1+1 is no rating' },
  ],
  questions: [],
  samples: {},
  unfit: [],
}
const leftOut = new Set([rowKey({ file: 'a.csv', line: 7 })])
const run: Run = {
  id: '1',
  isRunning: false,
  sent: 4,
  results: [
    { status: 'created', id: '1' },
    { status: 'exists', id: '2' },
    { status: 'error', error: 'email: must be an e-mail address' },
    { status: 'erased' },
  ],
  waitSeconds: 0,
  stop: null,
  undone: null,
}

test('the rows that were not added are those that the file, the owner and the service left out, in the order of the files', () => {
  expect(findLeftOut({ conversion, run, leftOut })).toEqual([
    { file: 'a.csv', line: 3, reason: 'has no words' },
    { file: 'a.csv', line: 4, reason: 'is already here' },
    { file: 'a.csv', line: 5, reason: 'email: must be an e-mail address' },
    { file: 'a.csv', line: 6, reason: 'was not sent, or not confirmed' },
    { file: 'a.csv', line: 7, reason: 'left out by you' },
    { file: 'b.csv', line: 2, reason: 'was erased here before' },
    { file: 'b.csv', line: 3, reason: '=1+1 is no rating' },
  ])
})

test('a question about dates has the two numbers of one, or else an example', () => {
  expect(splitDate('05.03.2024 10:11')).toEqual({ text: '05.03.2024', first: 5, second: 3 })
  expect(splitDate()).toEqual({ text: '05/03/2024', first: 5, second: 3 })
  expect(splitDate('soon')).toEqual(splitDate())
})

test.each([
  ['2025', '2025'],
  ['2025-03', 'March 2025'],
  ['2025-03-09', '9 March 2025'],
])('the day %s is shown as exact as it is known', (day, text) => {
  expect(formatSourceDay(day)).toBe(text)
})
