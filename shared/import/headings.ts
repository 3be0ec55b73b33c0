import { latestDay, monthNames, parseDate } from './day.ts'
import { guessFields } from './mapping.ts'
import { recognize } from './presets.ts'
import { parseRating } from './rating.ts'
import type { SourceFile } from './types.ts'

/** Headings of columns are shorter than most words about a business. */
const longestHeading = 40

/** Returns the first row of a table if it may be no heading: no column is known by its name, and one name looks like a value. */
export async function findDoubtfulHeadings(files: readonly SourceFile[], now: Date): Promise<string[] | undefined> {
  const [file] = files
  if (file?.kind !== 'table' || files.length > 1 || recognize(files)) return undefined
  if (Object.values(await guessFields(files, false)).some(Boolean)) return undefined
  const months = monthNames()
  const isValue = (cell: string) =>
    cell.length > longestHeading ||
    /^\S+@\S+\.\S+$|^https?:\/\//.test(cell) ||
    Boolean(parseRating(cell)) ||
    parseDate(cell, months, latestDay(now)) !== undefined
  return file.headers.some(isValue) ? file.headers : undefined
}
