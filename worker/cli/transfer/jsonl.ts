import { type Counts, said } from '../lib/format.ts'
import { fromJson } from '../lib/json.ts'

/** What a line of a file says, or what is wrong with it; lines are counted as editors do, from 1. */
export type Line =
  | { line: number; said: Record<string, unknown>; wrong?: never }
  | { line: number; said?: never; wrong: string }

/** No record is as long: the largest has less than half of it. */
export const longest = 1_000_000

/**
 * The lines of an export, but for empty ones and the last one, which says how many records there are: where it is missing,
 * or wrong, so is something else.
 */
export async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<Line> {
  const counts = { testimonials: 0, contacts: 0 }
  let [end, last]: [Line | undefined, number] = [undefined, 0]
  for await (const found of parsedLines(text)) {
    last = found.line
    const { type } = found.said ?? {}
    if (end) yield { line: last, wrong: 'stands behind the end of the file' }
    else if (type === 'end') end = found
    else yield found
    if (type === 'testimonial' && !end) counts.testimonials++
    if (type === 'contact' && !end) counts.contacts++
  }
  if (!end) yield { line: last + 1, wrong: 'is missing: a whole file ends with the number of its records' }
  else if (!says(end, counts)) {
    yield { line: end.line, wrong: `does not say that there are ${said(counts)} above it` }
  }
}

function says({ said = {} }: Line, counts: Counts): boolean {
  const { testimonials = 0, contacts = 0 } = said
  return testimonials === counts.testimonials && contacts === counts.contacts
}

async function* parsedLines(text: AsyncIterable<string>): AsyncGenerator<Line> {
  let [line, begun] = [1, '']
  for await (const piece of text) {
    // Not `readline`: it also splits at U+2028 and U+2029, which stand in JSON as they are.
    const [first = '', ...others] = piece.split('\n')
    begun = joined(begun, first)
    for (const next of others) {
      if (begun.trim()) yield parsed(line, begun)
      line++
      begun = next
    }
  }
  if (begun.trim()) yield parsed(line, begun)
}

/** What is too long is not kept. */
const joined = (begun: string, more: string) => (begun.length > longest ? begun : begun + more)

function parsed(line: number, text: string): Line {
  const said = text.length > longest ? undefined : fromJson(text)
  const isObject = typeof said === 'object' && said !== null && !Array.isArray(said)
  return isObject
    ? { line, said: { ...said } }
    : { line, wrong: 'is not a JSON object, or a longer one than any record' }
}
