import { finished } from 'node:stream'
import { CsvError, type Options, type Parser, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { maxRecordLength } from './jsonl.ts'

/* CSV by RFC 4180, and as spreadsheets write it: also with semicolons or tabs, and any line ends. */

/** The cells of a row and the line on which it begins, or what is wrong with it. */
export type CsvRow = { line: number; cells: string[]; error?: never } | { line: number; cells?: never; error: string }

/** Formats a row and its line end; every cell is in quotes. */
export const formatRow = (cells: string[]) => `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\r\n`

/** Parses the cells of a text's first row, separated by commas. @throws CsvError */
export const parseRow = (text: string): string[] => parseSync(text, { ...options, to: 1 })[0] ?? []

const options = {
  bom: true,
  // The caller reports rows of another length, by their line.
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: maxRecordLength,
} satisfies Options

/** A row as csv-parse returns it with the option `raw`. */
type RawRecord = { record: string[]; raw: string }

/**
 * Yields the rows of a text, except empty ones. Cells are separated by commas, or by semicolons or tabs if the first line has
 * more of them. After wrong quotes it is unknown where the next row begins, so that row is the last one.
 */
export async function* parseRows(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let line = 1
  let records: RawRecord[] = []
  const { separator, chunks } = await detectSeparator(text)
  const parser = parse({
    ...{ ...options, delimiter: separator, raw: true },
    // Taken here and not from the stream, which drops the records before an error.
    on_record: (record: unknown) => {
      records.push(record as RawRecord)
      return null
    },
  })
  // `feedParser` resolves to it.
  parser.on('error', () => undefined)
  for await (const chunk of withEnd(chunks)) {
    const error = await feedParser(parser, chunk)
    for (const { record, raw } of records) {
      if (record.join('')) yield { line, cells: record }
      // Counted here, because csv-parse counts a CRLF in quotes twice.
      line += raw.match(/\r\n|\r|\n/g)?.length ?? 0
    }
    records = []
    if (error) return yield { line, error: describeError(error) }
  }
}

/** Parses a chunk, or what is left after the last one; resolves to the error, if there is one. */
const feedParser = (parser: Parser, chunk: string | undefined) =>
  new Promise<Error | null | undefined>((resolve) => {
    if (chunk === undefined) finished(parser.resume().end(), resolve)
    else parser.write(chunk, resolve)
  })

function describeError(error: Error): string {
  if (!(error instanceof CsvError)) throw error
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? 'is too long for a record, or has a quote that is not closed'
    : 'has a quote in the wrong place, or one that is not closed'
}

/** Finds the separator that the first line has most of, and returns it with all of the text. */
async function detectSeparator(text: AsyncIterable<string>) {
  const iterator = text[Symbol.asyncIterator]()
  let start = ''
  let separator: string | undefined
  while (separator === undefined) {
    const { value, done = false } = await iterator.next()
    start += done ? '' : value
    const isComplete = done || start.length > maxRecordLength
    const [firstLine] = /^(?:"[^"]*"|[^"\r\n])*(?=[\r\n])/.exec(start) ?? (isComplete ? [start] : [])
    if (firstLine !== undefined) separator = mostFrequentSeparator(firstLine.replaceAll(/"[^"]*"/g, ''))
  }
  const chunks = async function* () {
    yield start
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { separator, chunks: chunks() }
}

function mostFrequentSeparator(firstLine: string): string {
  const count = (separator: string) => firstLine.split(separator).length
  return [';', '\t'].reduce((most, other) => (count(other) > count(most) ? other : most), ',')
}

/** Yields the chunks of a text, then `undefined`. */
async function* withEnd(chunks: AsyncIterable<string>) {
  yield* chunks
  yield undefined
}
