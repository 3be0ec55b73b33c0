import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from '../../shared/import/formula.ts'
import { validRows } from '../../worker/cli/transfer/batches.ts'
import { formatRow, parseRows } from '../../worker/cli/transfer/csv.ts'
import { csvLines, parseColumns } from '../../worker/cli/transfer/csv-testimonials.ts'
import { importInto } from '../support/cli/transfer-fixtures.ts'
import { repetitions } from '../support/scale.ts'

/* CSV files of testimonials, as an import reads and an export writes them. */

const anyWorkspace = '00000000-0000-4000-8000-00000000000a'

/** Returns the number of valid rows in a text, and its invalid lines. */
async function readCsv(text: string) {
  const context = importInto(anyWorkspace)
  const rows = await Array.fromAsync(validRows(csvLines(Readable.from([text]), parseColumns()), context))
  return { valid: rows.length, invalid: context.result.invalid.lines }
}

test('values in a column without a name are rejected', async () => {
  expect(await readCsv('firstname,,title\nAda,,T\nBob,lost,T\n')).toEqual({
    valid: 1,
    invalid: [{ line: 3, reason: 'has a value in a column without a name in the first row' }],
  })
})

test('a quote that is never closed ends the file, and is reported by its line', async () => {
  expect(await readCsv('firstname,title\nAda,"a\nb"\nGrace,"open\nEdsger,x\n')).toEqual({
    valid: 1,
    invalid: [{ line: 4, reason: 'has a quote in the wrong place, or one that is not closed' }],
  })
})

const pieces = fc.constantFrom(...'=+-@＝＋－＠;,\t\r\n\'" x1🌸', '\r\n', '""', '=cmd|', '\u2028')
const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))

test('escapeFormula hides every formula from spreadsheets, whatever their separator, and can be reversed', () => {
  const property = fc.property(texts, (text) => {
    const escaped = escapeFormula(text)
    for (const separator of [/[\t\r\n]/, /[;\r\n]/, /[\r\n]/]) {
      for (const cell of escaped.split(separator)) expect(cell.replace(/^[ "]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
    }
    expect(escaped).not.toMatch(/^[\t\r]/)
    expect(unescapeFormula(escaped)).toBe(text)
  })
  fc.assert(property, { numRuns: repetitions(2_000, 200_000) })
})

test('escapeFormula leaves the commas of an export as they are, and those of a file with semicolons not', () => {
  const list = '["service","+1"]'
  expect([escapeFormula(list), escapeFormula('Lovely, -10% off')]).toEqual([list, 'Lovely, -10% off'])
  expect(escapeFormula('Lovely, -10% off', ';')).toBe("Lovely,' -10% off")
  expect(unescapeFormula("Lovely,' -10% off", ';')).toBe('Lovely, -10% off')
})

test('parseRows returns what formatRow wrote and its lines, with any separator, line end and chunks', async () => {
  const rows = fc.array(fc.array(texts, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  const separators = fc.constantFrom(',', ';', '\t')
  const ends = fc.constantFrom('\r\n', '\n', '\r')
  const property = fc.asyncProperty(rows, separators, ends, fc.nat(5), async (rows, separator, end, size) => {
    const quoted = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`))
    const text = [['a', 'b', 'c', 'd'], ...quoted, []].map((cells) => cells.join(separator)).join(end)
    if (separator === ',' && end === '\r\n') expect(text).toBe(`a,b,c,d\r\n${rows.map(formatRow).join('')}`)
    // No chunk ends within a code point: `readText` decodes them whole.
    const chunks = text.match(new RegExp(`.{1,${size + 1}}`, 'gsu')) ?? []
    const parsed = await Array.fromAsync(parseRows(Readable.from(chunks)))
    expect(parsed.slice(1).map((row) => row.error ?? row.cells)).toEqual(rows.filter((cells) => cells.join('')))
    const breaks = quoted.map((cells) => cells.join().match(/\r\n|\r|\n/g)?.length ?? 0)
    const starts = rows.map((_, index) => 2 + index + breaks.slice(0, index).reduce((sum, count) => sum + count, 0))
    expect(parsed.slice(1).map(({ line }) => line)).toEqual(starts.filter((_, index) => rows[index]?.join('')))
  })
  await fc.assert(property, { numRuns: repetitions(500, 20_000) })
})
