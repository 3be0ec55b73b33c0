import * as snippet from '../../../shared/snippet.ts'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'

/** The number of records of each type. */
export type Counts = { testimonials: number; contacts: number }

/** Formats a number with its noun: `1 contact`, `2 contacts`. */
export const formatCount = (count: number, noun: string, plural = `${noun}s`) =>
  `${count} ${count === 1 ? noun : plural}`

/** Formats record counts for a sentence: `2 testimonials and 1 contact`. */
export const formatCounts = ({ testimonials, contacts }: Counts) =>
  `${formatCount(testimonials, 'testimonial')} and ${formatCount(contacts, 'contact')}`

/** Note for commands that change what everybody sees of a deployed workspace: they cannot purge the caches of the service. */
export const cacheNote = 'The public displays may take up to 6 minutes to change.'

/** Returns the shortest script element that shows the form of a workspace. */
export const workspaceSnippet = (origin: string, workspaceId: string) =>
  snippet.scriptTag(origin, { workspace: workspaceId })

/** Converts a row to its JSON form: SQLite's integers become booleans, and JSON texts become lists and objects. */
export function toJsonRow(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, converters[column]?.(value) ?? value]),
  )
}

const toBoolean = (value: unknown) => value === 1
const fromText = (value: unknown) => JSON.parse(String(value))

const converters: Record<string, (value: unknown) => unknown> = {
  gaveConsent: toBoolean,
  published: toBoolean,
  byVisitor: toBoolean,
  origins: fromText,
  tags: fromText,
  displayItem: fromText,
  controller: fromText,
  spamWords: fromText,
  draft: fromText,
  settings: fromText,
}

/** Formats rows as a table under their column names. Control characters are escaped, so no value can break a line. */
export function formatTable(rows: Record<string, unknown>[]): string {
  const cells = rows.map((row) =>
    Object.values(row).map((value) => (value === null ? '-' : escapeControlChars(String(value)))),
  )
  const lines = [Object.keys(rows[0] ?? {}), ...cells]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  return padded.map((line) => line.join('  ').trimEnd()).join('\n')
}
