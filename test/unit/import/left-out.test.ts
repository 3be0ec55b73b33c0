import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { SourceFile } from '../../../shared/import/types.ts'
import type { Conversion, Run } from '../../../widget/inbox/import/import-state.ts'
import { findAmbiguousDate, findHeaders, findSamples } from '../../../widget/inbox/import/steps/find-samples.ts'
import { formatSourceDay } from '../../../widget/inbox/import/steps/format-source-day.ts'
import { findLeftOut, toCsv } from '../../../widget/inbox/import/steps/left-out.ts'

/* What the steps of an import show of a file, and of the rows that were not added. */

const ready = (line: number, firstname: string, file = 'a.csv') => ({
  file,
  line,
  status: 'ready' as const,
  row: { source: 'senja' as const, firstname },
  notes: [],
})
const conversion: Conversion = {
  ready: [ready(2, 'Ada'), ready(4, 'Grace'), ready(5, 'Linus'), ready(2, 'Mia', 'b.csv'), ready(6, 'Not sent')],
  others: [
    { file: 'a.csv', line: 3, status: 'skipped', reason: 'has no words' },
    { file: 'b.csv', line: 3, status: 'error', field: 'stars', sentence: '=1+1 is no rating' },
  ],
  questions: [],
}
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

describe('the rows that were not added', () => {
  const rows = findLeftOut({ conversion, run })

  test('are those that the file left out and those that the service did, in the order of the files', () => {
    expect(rows).toEqual([
      { file: 'a.csv', line: 3, name: '', reason: 'has no words' },
      { file: 'a.csv', line: 4, name: 'Grace', reason: 'is already here' },
      { file: 'a.csv', line: 5, name: 'Linus', reason: 'email: must be an e-mail address' },
      { file: 'b.csv', line: 2, name: 'Mia', reason: 'was erased here before' },
      { file: 'b.csv', line: 3, name: '', reason: '=1+1 is no rating' },
    ])
  })

  test('are a CSV file that spreadsheets neither misread nor calculate', () => {
    const csv = toCsv([...rows, { file: 'a "b", c.csv', line: 9, name: '-Ada', reason: 'two\nlines' }])
    expect(csv.startsWith('\uFEFF"file","line","name","reason"\r\n')).toBe(true)
    const cells: string[][] = parse(csv, { bom: true })
    expect(cells).toHaveLength(7)
    expect(cells[5]).toEqual(['b.csv', '3', '', "'=1+1 is no rating"])
    expect(cells[6]).toEqual(['a "b", c.csv', '9', "'-Ada", 'two\nlines'])
  })
})

describe('the samples of a column', () => {
  const table = (headers: string[], ...rows: string[][]): SourceFile => ({
    kind: 'table',
    name: 'a.csv',
    size: 1,
    headers,
    records: rows.map((cells, index) => ({
      line: index + 2,
      values: Object.fromEntries(headers.map((header, at) => [header, cells[at]])),
    })),
    broken: [],
  })
  const files = [
    table(['text', '2024'], ['', '1'], [' One ', '1'], ['One', '2'], ['x'.repeat(99), '3']),
    table(['more']),
  ]

  test('are its first two values that are not empty, as short as a line', () => {
    expect(findHeaders(files)).toEqual(['text', '2024', 'more'])
    expect(findSamples(files, 'text')).toEqual(['One', `${'x'.repeat(80)}…`])
    expect(findSamples(files, '2024')).toEqual(['1', '2'])
    expect(findSamples(files, 'more')).toEqual([])
  })

  test('include the first date that can be read in two ways', () => {
    const dates = [table(['day'], ['25/03/2024'], ['03/03/2024'], ['05/03/2024 10:11'])]
    expect(findAmbiguousDate(dates, 'day')).toEqual({ sample: '05/03/2024', first: 5, second: 3 })
    expect(findAmbiguousDate(files, 'text')).toBeUndefined()
  })
})

test.each([
  ['2025', '2025'],
  ['2025-03', 'March 2025'],
  ['2025-03-09', '9 March 2025'],
])('the day %s is shown as exact as it is known', (day, text) => {
  expect(formatSourceDay(day)).toBe(text)
})
