import { escapeFormula, unescapeFormula } from '../../../shared/import/formula.ts'
import { sourceFieldNames } from '../../../shared/provenance/added-testimonial.ts'
import { Testimonial } from '../../../shared/testimonial.ts'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import { formatIssues } from '../../lib/format-issues.ts'
import { UsageError } from '../lib/args.ts'
import { formatRow, parseRow, parseRows } from './csv.ts'
import type { Line } from './jsonl.ts'
import { inboxColumns, testimonialType } from './record-types.ts'

/* Testimonials in CSV. */

const names = [...Object.keys(Testimonial.shape), ...inboxColumns, ...sourceFieldNames]

/** The header row, after a byte order mark, without which Excel does not read UTF-8. */
export const csvHeader = `\ufeff${formatRow(names)}`

/** Formats a record as a row. */
export const csvRecord = (record: Record<string, unknown>) =>
  formatRow(names.map((name) => escapeFormula(formatCell(record[name]))))

const formatCell = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : String(value ?? ''))

/** The field of each column by its name in the file, or `""` for a column that is not imported. */
export type ColumnMap = Map<string, string>

/** Parses `--columns`: `Their name=firstname,Review=testimonialText`, with quotes around a pair that has a comma. */
export function parseColumns(text = ''): ColumnMap {
  return new Map(
    splitPairs(text).map((pair) => {
      const [, name, field] = /^(.+)=([^=]*)$/.exec(pair.trim()) ?? []
      if (name !== undefined && field !== undefined) return [name, field]
      throw new UsageError('--columns must be a list of pairs, such as "Their name=firstname,Review=testimonialText".')
    }),
  )
}

function splitPairs(text: string): string[] {
  try {
    return parseRow(text)
  } catch {
    // Not a pair.
    return ['']
  }
}

/**
 * Yields the testimonials of a CSV text. Its first row has the names of their fields, or names in `columns`. An empty cell is
 * an unset field.
 * @throws HeaderError if a name in the first row is not a field; nothing has been yielded then.
 */
export async function* csvLines(text: AsyncIterable<string>, columns: ColumnMap): AsyncGenerator<Line> {
  let fields: string[] | undefined
  let unnamed: number[] = []
  for await (const { line, cells, error } of parseRows(text)) {
    if (error !== undefined) yield { line, error }
    else if (!fields) {
      fields = parseHeader(cells, columns)
      unnamed = cells.flatMap((cell, index) => (cell.trim() === '' ? [index] : []))
    } else if (cells.length !== fields.length) {
      yield { line, error: `has ${cells.length} cells, but the first row has ${fields.length}` }
    } else if (unnamed.some((index) => cells[index] !== '')) {
      yield { line, error: 'has a value in a column without a name in the first row' }
    } else yield { line, record: cellsToRecord(cells, fields) }
  }
}

/** The first row of a file has names that are no fields. */
export class HeaderError extends Error {}

/** Returns the field of each column. @throws HeaderError for an unknown name; Error for one that is repeated, or only in `columns`. */
function parseHeader(cells: string[], columns: ColumnMap): string[] {
  const headers = cells.map((cell) => unescapeFormula(cell).trim())
  const missing = Array.from(columns.keys()).find((name) => !headers.includes(name))
  if (missing !== undefined) {
    throw new Error(`The first row has no column ${escapeControlChars(missing)}, which --columns names.`)
  }
  const fields = headers.map((name) => columns.get(name) ?? name)
  const inputs = fields.filter(Boolean).map((field) => testimonialType.fieldByName.get(field) ?? field)
  const repeated = inputs.find((field, index) => inputs.indexOf(field) < index)
  if (repeated !== undefined) throw new Error(`The first row has ${escapeControlChars(repeated)} twice.`)
  const { error } = testimonialType.schema.safeParse(Object.fromEntries(inputs.map((field) => [field, undefined])))
  const unknown = error?.issues.filter(({ code }) => code === 'unrecognized_keys') ?? []
  if (unknown.length === 0) return fields
  const reason = formatIssues(unknown, testimonialType.schema, testimonialType.schema)
  throw new HeaderError(`The first row must have names of fields, or names that --columns maps to fields: ${reason}`)
}

function cellsToRecord(cells: string[], fields: string[]): Record<string, unknown> {
  const entries = fields.map((field, index) => [field, parseCell(field, unescapeFormula(cells[index] ?? ''))])
  return { ...Object.fromEntries(entries.filter(([field]) => field)), type: 'testimonial' }
}

/** Parses a cell. Spreadsheets write booleans in capitals, and small numbers with an exponent. */
function parseCell(field: string, text: string): unknown {
  if (text === '') return null
  if (field === 'stars' && /^\d(?:\.\d+)?e-\d+$/i.test(text)) return Number(text)
  const isBoolean = ['gaveConsent', 'published'].includes(field) && /^(?:true|false)$/i.test(text)
  return isBoolean ? text.toLowerCase() === 'true' : text
}
