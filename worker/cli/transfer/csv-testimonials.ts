import { Testimonial } from '../../../shared/testimonial.ts'
import { escapeControlChars, formatIssues } from '../../lib/format-issues.ts'
import { Misuse } from '../lib/command.ts'
import { csvRow, csvRows, firstRow } from './csv.ts'
import type { Line } from './jsonl.ts'
import { testimonial } from './record-types.ts'

/*
 * Testimonials in CSV. Spreadsheets take a cell for a formula that begins with one of a few characters, and those that
 * expect another separator than the comma split within cells, too: wherever a cell may begin for one of them, an apostrophe
 * makes it a text, and goes when it is read again.
 */

const names = Object.keys(Testimonial.shape)

/** What stands before the records: the mark without which Excel does not read UTF-8, and the names of the fields. */
export const csvHeader = `\ufeff${csvRow(names)}`

/** A record as a row. */
export const csvRecord = (record: Record<string, unknown>) =>
  csvRow(names.map((name) => guarded(String(record[name] ?? ''))))

// Blanks, quotes and other apostrophes hide a formula from some of them only.
const formula = /^(?=[ "']*[=+\-@＝＋－＠\t\r])|(?<=[;\t\r\n])(?=[ "']*[=+\-@＝＋－＠])/g
const guardedFormula = /^'(?=[ "']*[=+\-@＝＋－＠\t\r])|(?<=[;\t\r\n])'(?=[ "']*[=+\-@＝＋－＠])/g

/** A text in which no spreadsheet finds a formula. */
export const guarded = (text: string) => text.replaceAll(formula, "'")

/** The text that `guarded` was given. */
export const unguarded = (text: string) => text.replaceAll(guardedFormula, '')

/** By the name that a file has for a column, the field that it holds, or `""` for none. */
export type Columns = Map<string, string>

/** What `--columns` says: `Their name=firstname,Review=testimonialText`, with quotes around what has a comma. */
export function columnsFrom(given = ''): Columns {
  const pairs = (given ? (firstRow(given) ?? ['']) : []).map((pair) => /^(.+)=([^=]*)$/.exec(pair.trim()))
  return new Map(
    pairs.map((pair) => {
      if (pair) return [pair[1] ?? '', pair[2] ?? '']
      throw new Misuse('--columns must be pairs such as "Their name=firstname,Review=testimonialText".')
    }),
  )
}

/**
 * The testimonials of a text in CSV whose first row names their fields, or what `columns` has a field for. An empty cell is
 * an unset field.
 * @throws Error with one sentence for a name that is no field; nothing has been read then.
 */
export async function* csvLines(text: AsyncIterable<string>, columns: Columns): AsyncGenerator<Line> {
  let fields: string[] | undefined
  let unnamed: number[] = []
  for await (const row of csvRows(text)) {
    if (row.wrong !== undefined) yield row
    else if (!fields) {
      fields = fieldsOf(row.cells, columns)
      unnamed = row.cells.flatMap((cell, index) => (cell.trim() === '' ? [index] : []))
    } else if (row.cells.length !== fields.length) {
      yield { line: row.line, wrong: `has ${row.cells.length} cells where the first row has ${fields.length}` }
    } else if (unnamed.some((index) => row.cells[index] !== '')) {
      yield { line: row.line, wrong: 'has something in a column that has no name in the first row' }
    } else yield { line: row.line, said: saidIn(row.cells, fields) }
  }
}

function fieldsOf(cells: string[], columns: Columns): string[] {
  const found = cells.map((cell) => unguarded(cell).trim())
  const strange = Array.from(columns.keys()).find((name) => !found.includes(name))
  if (strange !== undefined)
    throw new Error(`The first row has no column ${escapeControlChars(strange)}, which --columns names.`)
  const fields = found.map((name) => columns.get(name) ?? name)
  const inputs = fields.filter(Boolean).map((field) => testimonial.fieldOf.get(field) ?? field)
  const twice = inputs.find((field, index) => inputs.indexOf(field) < index)
  if (twice !== undefined) throw new Error(`The first row names ${escapeControlChars(twice)} twice.`)
  const { error } = testimonial.schema.safeParse(Object.fromEntries(inputs.map((field) => [field, undefined])))
  const unknown = error?.issues.filter(({ code }) => code === 'unrecognized_keys') ?? []
  if (unknown.length === 0) return fields
  const why = formatIssues(unknown, testimonial.schema, testimonial.schema)
  throw new Error(`In the first row, where --columns can give names to fields, ${why}`)
}

function saidIn(cells: string[], fields: string[]): Record<string, unknown> {
  const entries = fields.map((field, index) => [field, meaningOf(field, unguarded(cells[index] ?? ''))])
  return { ...Object.fromEntries(entries.filter(([field]) => field)), type: 'testimonial' }
}

/** What a cell says. Spreadsheets write booleans in capitals, and small numbers with an exponent. */
function meaningOf(field: string, text: string): unknown {
  if (text === '') return null
  if (field === 'stars' && /^\d(?:\.\d+)?e-\d+$/i.test(text)) return Number(text)
  const flag = ['gaveConsent', 'published'].includes(field) && /^(?:true|false)$/i.test(text)
  return flag ? text.toLowerCase() === 'true' : text
}
