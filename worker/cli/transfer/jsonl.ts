import { type Counts, formatCounts } from '../lib/format.ts'
import { fromJson } from '../lib/json.ts'

/** The record on a line of a file, or what is wrong with the line; `line` counts from 1, as in an editor. */
export type Line =
  | { line: number; record: Record<string, unknown>; error?: never }
  | { line: number; record?: never; error: string }

/** The maximum length of a record's text: more than twice the largest valid record. */
export const maxRecordLength = 1_000_000

/** Yields the records of an export, without its last line, whose counts it checks: without it, the file is truncated. */
export async function* parseExport(text: AsyncIterable<string>): AsyncGenerator<Line> {
  const counts = { testimonials: 0, contacts: 0 }
  let [end, lastLine]: [Line | undefined, number] = [undefined, 0]
  for await (const line of parsedLines(text)) {
    lastLine = line.line
    const { type } = line.record ?? {}
    if (end) yield { line: lastLine, error: 'comes after the end of the export' }
    else if (type === 'end') end = line
    else yield line
    if (type === 'testimonial' && !end) counts.testimonials++
    if (type === 'contact' && !end) counts.contacts++
  }
  if (!end) yield { line: lastLine + 1, error: 'is missing: a complete export ends with the number of its records' }
  else if (!hasCounts(end, counts)) {
    yield { line: end.line, error: `does not match the ${formatCounts(counts)} above it` }
  }
}

function hasCounts({ record = {} }: Line, counts: Counts): boolean {
  const { testimonials = 0, contacts = 0 } = record
  return testimonials === counts.testimonials && contacts === counts.contacts
}

async function* parsedLines(text: AsyncIterable<string>): AsyncGenerator<Line> {
  let [line, rest] = [1, '']
  for await (const chunk of text) {
    // Not `readline`, which also splits at U+2028 and U+2029; JSON contains them unescaped.
    const [first = '', ...others] = chunk.split('\n')
    rest = append(rest, first)
    for (const next of others) {
      if (rest.trim()) yield parseLine(line, rest)
      line++
      rest = next
    }
  }
  if (rest.trim()) yield parseLine(line, rest)
}

/** Joins two parts of a line, unless it is too long already. */
const append = (text: string, more: string) => (text.length > maxRecordLength ? text : text + more)

function parseLine(line: number, text: string): Line {
  const value = text.length > maxRecordLength ? undefined : fromJson(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? { line, record: { ...value } } : { line, error: 'is not a JSON object, or is too long' }
}
