import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import * as limits from '../limits.ts'
import { texts } from './en-files.ts'
import { unescapeFormula } from './formula.ts'
import { ImportFileError } from './import-errors.ts'
import { uniqueNames } from './names/unique-names.ts'
import type { BrokenRow, ReadOptions, SourceRecord } from './types.ts'

/* Tables by RFC 4180, and as spreadsheets write them: also with semicolons or tabs, and any line ends. */

/** The contents of a table: see `TableFile`. */
export type Table = { separator: string; headers: string[]; records: SourceRecord[]; broken: BrokenRow[] }

/** Options of `readCsv`; it parses pieces of about `pieceSize` characters. */
export type CsvOptions = Pick<ReadOptions, 'yieldNow' | 'onProgress' | 'hasHeadings'> & { pieceSize?: number }

/** The maximum length of a row, which is parsed at once: far more than that of any testimonial. */
const maxRow = 262_144

/**
 * Reads a table in pieces, between which the page can paint. The first row has the headers. @throws ImportFileError after a
 * wrong quote, because it is unknown where the next row begins, or for too many rows or columns
 */
export async function readCsv(text: string, options: CsvOptions = {}): Promise<Table> {
  const { yieldNow, onProgress, hasHeadings = true, pieceSize = 32_768 } = options
  const detected = detectSeparator(text)
  const delimiter = detected ?? noSeparator
  // Excel reads and writes such a line: its separator is the one that is detected.
  const [firstLine = ''] = /^sep=[,;\t](?:\r\n|\n|\r)/i.exec(text) ?? []
  const table: Table = { separator: detected ?? ',', headers: [], records: [], broken: [] }
  let [start, line] = [firstLine.length, firstLine ? 2 : 1]
  while (start < text.length) {
    const { end, isTooLong } = findPiece(text, start, pieceSize)
    line = parsePiece(text.slice(start, end), { delimiter, line, isTooLong, hasHeadings }, table)
    start = end
    onProgress?.(start / text.length)
    if (start < text.length) await yieldNow?.()
  }
  return table
}

/**
 * Returns the separator that the first line has most of outside quotes: comma, semicolon or tab. A first line without any is the
 * heading of a table of one column, unless the lines below all have the same number: `undefined`.
 */
export function detectSeparator(text: string): string | undefined {
  const start = text.slice(0, maxRow)
  const [firstLine = ''] = /^[\r\n]*(?:"[^"]*"|[^"\r\n])*/.exec(start) ?? []
  const withoutQuoted = (part: string) => part.replaceAll(/"[^"]*"/g, '')
  const unquoted = withoutQuoted(firstLine)
  const count = (separator: string) => unquoted.split(separator).length
  const most = [';', '\t'].reduce((most, other) => (count(other) > count(most) ? other : most), ',')
  if (count(most) > 1) return most
  const rows = withoutQuoted(start.slice(firstLine.length))
    .split(/[\r\n]+/)
    .filter((line) => line.trim())
  const isSplit = (separator: string) =>
    rows.length > 2 &&
    new Set(rows.map((row) => row.split(separator).length)).size === 1 &&
    rows[0]?.includes(separator)
  return [',', ';', '\t'].find(isSplit)
}

/** The separator of a table of one column: no character of a text. */
const noSeparator = '\uffff'

/** Finds the first line end after `size` characters with an even number of quotes before it: there, a row ends. */
function findPiece(text: string, start: number, size: number): { end: number; isTooLong: boolean } {
  let isQuoted = false
  const last = Math.min(text.length, start + size + maxRow)
  for (let position = start; position < last; position++) {
    const character = text.charCodeAt(position)
    if (character === quote) isQuoted = !isQuoted
    else if (isQuoted || position < start + size - 1) continue
    else if (character === lineFeed || (character === carriageReturn && text.charCodeAt(position + 1) !== lineFeed)) {
      return { end: position + 1, isTooLong: false }
    }
  }
  return { end: last, isTooLong: last < text.length }
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]

type Piece = { delimiter: string; line: number; isTooLong: boolean; hasHeadings: boolean }

/** Adds the rows of a piece that begins at `line` to the table, and returns the line after it. */
function parsePiece(text: string, { delimiter, line, isTooLong, hasHeadings }: Piece, table: Table): number {
  let [rowLine, nextLine] = [line, line]
  // Not returned by `parse`, which drops the rows before an error.
  const on_record = (cells: string[]) => {
    rowLine = nextLine
    nextLine += 1 + cells.reduce((sum, cell) => sum + countLineEnds(cell), 0)
    if (!hasHeadings && !table.headers.length && !isEmpty(cells))
      table.headers.push(...nameHeaders(cells.map(() => '')))
    addRow(cells, rowLine, table)
    return null
  }
  try {
    const record_delimiter = ['\r\n', '\n', '\r']
    parse(text, { delimiter, on_record, record_delimiter, relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    const describe = isTooLong && isOpen ? texts.rowTooLong : isOpen ? texts.quoteNotClosed : texts.wrongQuote
    throw new ImportFileError(describe(nextLine))
  }
  if (isTooLong) throw new ImportFileError(texts.rowTooLong(rowLine))
  return nextLine
}

const countLineEnds = (cell: string) => cell.match(/\r\n|\r|\n/g)?.length ?? 0

const isEmpty = (cells: readonly string[]) => cells.every((cell) => !cell.trim())

/** Adds a row to the table; the first one has its headers. */
function addRow(written: string[], line: number, { separator, headers, records, broken }: Table) {
  const isLeftOut = isLeftOutFile(headers.length ? headers : written)
  const cells = isLeftOut ? written.map((cell) => unescapeFormula(cell, separator)) : written
  if (isEmpty(cells)) return
  if (!headers.length) {
    if (cells.length > limits.importColumns) throw new ImportFileError(texts.tooManyColumns)
    headers.push(...nameHeaders(cells))
  } else if (cells.length !== headers.length) {
    broken.push({ line, sentence: texts.wrongCells(cells.length, headers.length), cells })
  } else {
    const values: Record<string, unknown> = Object.create(null)
    for (const [index, header] of headers.entries()) values[header] = cells[index]
    records.push({ line, values })
  }
  if (records.length + broken.length > limits.importRows) throw new ImportFileError(texts.tooManyRows)
}

/** Returns whether a table is one of rows that were left out, as `writeLeftOut` has written it. */
export const isLeftOutFile = (headers: readonly string[]) =>
  headers.slice(-2).join() === Object.values(texts.leftOutColumns).join()

/** Returns a name of its own for each column. */
const nameHeaders = (cells: readonly string[]): string[] =>
  uniqueNames(cells.map((cell, index) => cell.trim().replaceAll(/\s+/g, ' ') || texts.column(index + 1)))
