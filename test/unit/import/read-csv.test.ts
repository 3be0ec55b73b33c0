import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ImportFileError } from '../../../shared/import/import-errors.ts'
import { readCsv } from '../../../shared/import/read-csv.ts'
import { importRows } from '../../../shared/limits.ts'
import { repetitions } from '../../support/scale.ts'

/* Tables as an import reads them, in the browser and on the command line. */

/** Returns the lines and cells of a text's rows. */
async function rowsOf(text: string) {
  const { headers, records } = await readCsv(text)
  return { headers, rows: records.map(({ line, values }) => [line, ...headers.map((header) => values[header])]) }
}

const cells = fc
  .array(fc.constantFrom(...'",;\t\r\n =x1🌸\u2028', '\r\n', '""', '\ufeff', '\0'), { maxLength: 8 })
  .map((parts) => parts.join(''))
const separators = fc.constantFrom(',', ';', '\t')
const ends = fc.constantFrom('\r\n', '\n', '\r')
const pieceSizes = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(65_536))

test('any rows come back as they were written, with their lines, whatever the separator, line end and size of pieces', async () => {
  const rows = fc.array(fc.tuple(cells, cells, fc.boolean()), { maxLength: 8 })
  const property = fc.asyncProperty(rows, separators, ends, pieceSizes, async (rows, separator, end, pieceSize) => {
    const written = rows.map(([first, second, isQuoted]) => {
      const write = (cell: string) => (isQuoted || /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
      return [write(first), write(second)].join(separator)
    })
    const text = [`name${separator}words`, ...written, ''].join(end)
    let line = 2
    const expected = rows.flatMap(([name, words]) => {
      const record = { line, values: { __proto__: null, name, words } }
      line += 1 + (`${name}\0${words}`.match(/\r\n|\r|\n/g)?.length ?? 0)
      return (name + words).trim() ? [record] : []
    })
    const table = { separator, headers: ['name', 'words'], records: expected, broken: [] }
    expect(await readCsv(text, { pieceSize })).toEqual(table)
  })
  await fc.assert(property, { numRuns: repetitions(1_000, 50_000) })
})

test('the size of pieces changes neither a table nor the error of a broken one', async () => {
  const texts = fc
    .array(fc.constantFrom('a', 'b,', ',', '"', '""', '"c"', '\n', '\r', '\r\n', ',"d\n"'), { maxLength: 40 })
    .map((parts) => parts.join(''))
  const outcome = (text: string, pieceSize: number) =>
    readCsv(text, { pieceSize }).catch((error: Error) => ({ error: error.message }))
  const seen = { table: 0, error: 0 }
  const property = fc.asyncProperty(texts, pieceSizes, async (text, pieceSize) => {
    const atOnce = await outcome(text, 1_000)
    expect(await outcome(text, pieceSize)).toEqual(atOnce)
    seen['error' in atOnce ? 'error' : 'table']++
  })
  await fc.assert(property, { numRuns: repetitions(1_000, 50_000) })
  expect(Math.min(seen.table, seen.error)).toBeGreaterThan(100)
})

describe('headers', () => {
  test.each([
    [
      'that stand there twice get a number',
      'Rating,Rating,Rating,Rating (2)',
      ['Rating', 'Rating (2)', 'Rating (3)', 'Rating (2) (2)'],
    ],
    ['that are empty are named by their place', 'a,, ', ['a', 'Column 2', 'Column 3']],
    ['lose white space at their ends, and line breaks', '" a  b ","c\n\nd"', ['a b', 'c d']],
  ])('%s', async (_, text, headers) => {
    expect((await readCsv(text)).headers).toEqual(headers)
  })

  test('with names of every object are names like others', async () => {
    const { headers, records } = await readCsv('__proto__,constructor,__proto__\na,b,c')
    expect(headers).toEqual(['__proto__', 'constructor', '__proto__ (2)'])
    const [{ values } = { values: {} }] = records
    expect(Object.getPrototypeOf(values)).toBe(null)
    expect(Object.entries(values)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['__proto__ (2)', 'c'],
    ])
  })
})

describe('the separator', () => {
  test.each([
    ['is a comma', 'a,b\n1,2', 2],
    ['is a semicolon if the first line has more of them', 'a;b\n"1";2', 2],
    ['is a tab if the first line has more of them', 'a\tb\n1\t2', 2],
    ['is not counted in quotes', '"a",b\n1,2', 2],
    ['is that of the first row, after empty lines', '\r\n\r\na;b\r\n1;2', 4],
    ['may be declared in the first line', 'sep=;\r\na;b\r\n1;2', 3],
  ])('%s', async (_, text, line) => {
    expect(await rowsOf(text)).toEqual({ headers: ['a', 'b'], rows: [[line, '1', '2']] })
  })

  test('of a first line with many in quotes is that outside', async () => {
    expect((await readCsv('"a;b;c",d\n1,2')).headers).toEqual(['a;b;c', 'd'])
  })
})

test('a table without headings names its columns by their place, and keeps its first row', async () => {
  const { headers, records } = await readCsv('\nAda;x\nMia;y\n', { hasHeadings: false, pieceSize: 1 })
  expect(headers).toEqual(['Column 1', 'Column 2'])
  expect(records.map(({ line, values }) => [line, ...Object.values(values)])).toEqual([
    [2, 'Ada', 'x'],
    [3, 'Mia', 'y'],
  ])
})

test('a table of one column is not split, unless all its rows have the same number of cells', async () => {
  const { separator, headers, records } = await readCsv('Words\nGood, fast\n"a, b"\nOne; two, three, four\n')
  expect([separator, headers]).toEqual([',', ['Words']])
  expect(records.map(({ values }) => values.Words)).toEqual(['Good, fast', 'a, b', 'One; two, three, four'])
  const { broken } = await readCsv('A title\nName;Words\nAda;x\nMia;y\n')
  expect(broken).toHaveLength(3)
})

test('empty rows are left out, and rows with another number of cells are listed with their line', async () => {
  const { records, broken } = await readCsv('a,b\n\n,\n"x\ny",1\n ,,\n1\n1,2,3\nz,2\n')
  expect(records.map(({ line }) => line)).toEqual([4, 9])
  expect(broken).toEqual([
    { line: 7, sentence: 'This row has 1 cell instead of 2.', cells: ['1'] },
    { line: 8, sentence: 'This row has 3 cells instead of 2.', cells: ['1', '2', '3'] },
  ])
})

describe('nothing is read of a table', () => {
  const row = `"${'x'.repeat(99_998)}",2\n`
  const manyRows = 'x,y\n'.repeat(100_000)
  test.each([
    ['with a quote that is not closed', 'a,b\n1,2\n"x\ny",2\n3,"4\n5,6\n', 5, 'a quote is not closed'],
    ['with a quote within a cell', 'a,b\n1,2\n5" screen,2\n', 3, 'a quote is in the wrong place'],
    ['with more after a quote', 'a,b\n1,"2"x\n', 2, 'a quote is in the wrong place'],
    ['with a quote that is not closed before much more', `a,b\n${row}"1,2\n${manyRows}`, 3, 'it is too long'],
    ['with an endless row', `a,b\n${row}1,${'2 '.repeat(200_000)}\n3,4`, 3, 'it is too long'],
    ['with an endless row of separators', `a,b\n${','.repeat(400_000)}\n3,4`, 2, 'it is too long'],
  ])('%s', async (_, text, line, problem) => {
    const error = await readCsv(text).catch((error) => error)
    expect(error).toBeInstanceOf(ImportFileError)
    expect(error.message).toContain(`Nothing after line ${line} can be read: ${problem}`)
  })
})

test('a row may be longer than a piece', async () => {
  const long = 'x\n'.repeat(100_000)
  const { rows } = await rowsOf(`a,b\n1,2\n"${long}""",3\n4,5`)
  expect(rows).toEqual([
    [2, '1', '2'],
    [3, `${long}"`, '3'],
    [100_004, '4', '5'],
  ])
})

test('a table has at most 10,000 rows, also if they are broken', async () => {
  const rows = 'x,y\n'.repeat(importRows)
  expect((await readCsv(`a,b\n${rows}\n\n`)).records).toHaveLength(importRows)
  for (const row of ['1,2', '1']) {
    await expect(readCsv(`a,b\n${rows}${row}`)).rejects.toThrow(
      new ImportFileError('This file has more than 10,000 rows. Split it into several files.'),
    )
  }
})

test('the page can paint between pieces, and progress ends with 1', async () => {
  const events: (number | 'yield')[] = []
  await readCsv('a,b\n1,2\n3,4\n', {
    pieceSize: 4,
    yieldNow: async () => void events.push('yield'),
    onProgress: (share) => void events.push(share),
  })
  expect(events).toEqual([4 / 12, 'yield', 8 / 12, 'yield', 1])
})
