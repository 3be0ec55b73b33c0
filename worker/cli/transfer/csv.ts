import { longest } from './jsonl.ts'

/* CSV as RFC 4180 has it, and as spreadsheets write it: with semicolons or tabs as well, and any ends of lines. */

/** The cells of a row as they were written, and the line on which it begins; or what is wrong with it. */
export type Row = { line: number; cells: string[]; wrong?: never } | { line: number; wrong: string }

/** A row with its end; every cell stands in quotes. */
export const csvRow = (cells: string[]) => `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\r\n`

/**
 * The rows of a text, but for empty ones, without the mark of UTF-8 at its beginning. Cells are separated by commas, or by
 * semicolons or tabs where the first line has more of them. Where quotes are wrong, there is no telling where the next row
 * begins: that row is the last one.
 */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<Row> {
  let [line, rest, cell]: [number, string, RegExp | undefined] = [1, '', undefined]
  for await (const piece of ended(text)) {
    const isLast = piece === undefined
    rest += piece ?? ''
    cell ??= cellOf(rest, isLast)
    for (let row = rowAt(rest, cell, isLast); row; row = rowAt(rest, cell, isLast)) {
      if (row.cells.join('')) yield { line, cells: row.cells }
      line += rest.slice(0, row.end).match(/\r\n|\r|\n/g)?.length ?? 0
      rest = rest.slice(row.end)
    }
    if (rest.length > longest)
      return yield { line, wrong: 'is longer than any record can be, or a quote is not closed' }
  }
  if (rest) yield { line, wrong: 'has a quote that is not closed, or stands where none can be' }
}

/** The pieces of a text, and then `undefined`. */
async function* ended(text: AsyncIterable<string>) {
  yield* text
  yield undefined
}

/** The cells of the first row of a text. */
export const firstRow = (text: string) => rowAt(text, cellBefore(','), true)?.cells

/** A cell in quotes or without any, and what ends it: a separator, the end of the line, or that of the text. */
const cellBefore = (separator: string) =>
  new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`, 'y')

/** The cells of a text by the separator that its first line has most of; it may go on, or this is the last of it. */
function cellOf(text: string, isLast: boolean): RegExp | undefined {
  const [line] = /^(?:"[^"]*"|[^"\r\n])*(?=[\r\n])/.exec(text) ?? (isLast ? [text] : [])
  const count = (separator: string) => line?.replaceAll(/"[^"]*"/g, '').split(separator).length ?? 0
  return line === undefined
    ? undefined
    : cellBefore([';', '\t'].reduce((most, other) => (count(other) > count(most) ? other : most), ','))
}

/** The first row of a text, if it has come to its end; what follows may still belong to it, or this is the last of it. */
function rowAt(text: string, cell: RegExp | undefined, isLast: boolean) {
  if (!cell || !text) return undefined
  const cells: string[] = []
  cell.lastIndex = 0
  while (true) {
    const [all, quoted, plain = '', end = ''] = cell.exec(text) ?? []
    // The next character may make a quote the first of two, and an end of line the first half of one.
    if (all === undefined || (cell.lastIndex === text.length && !isLast)) return undefined
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    if (/^[\r\n]*$/.test(end)) return { cells, end: cell.lastIndex }
  }
}
