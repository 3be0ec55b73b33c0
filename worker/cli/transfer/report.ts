import type { Report } from '../lib/args.ts'
import { cacheNote, formatCount, formatCounts } from '../lib/format.ts'
import type { RecordType } from './record-types.ts'

/** The number of lines that the report lists, of each kind. */
const maxListed = 20

type ListedLines = { count: number; lines: { line: number; reason: string }[] }

/** The results of the lines of a file. */
export type ImportResult = {
  stored: Record<RecordType['type'], number>
  /** The number of lines whose record exists with the same content. */
  unchanged: number
  /** Lines whose record exists with different content, which stays. */
  conflicts: ListedLines
  invalid: ListedLines
  /** Lines that were not imported because of the options. */
  skipped: ListedLines
  /** Lines of records whose files are not there: they keep the URL of the file. */
  withoutFiles: ListedLines
  /** True if the workspace of the file was skipped, and all records with it. */
  isWorkspaceSkipped: boolean
  /** True if caches may still return responses from before the import, without the stored testimonials. */
  isCached: boolean
}

export const emptyResult = (): ImportResult => ({
  stored: {
    ...{ workspace: 0, key: 0, form: 0, formVersion: 0, display: 0, media: 0, import: 0, testimonial: 0 },
    ...{ contact: 0, erasedSource: 0 },
  },
  unchanged: 0,
  conflicts: { count: 0, lines: [] },
  invalid: { count: 0, lines: [] },
  skipped: { count: 0, lines: [] },
  withoutFiles: { count: 0, lines: [] },
  isWorkspaceSkipped: false,
  isCached: false,
})

/** Counts a line, and lists it if it is one of the first. */
export function addLine(listed: ListedLines, line: number, reason = ''): void {
  listed.count++
  if (listed.lines.length < maxListed) listed.lines.push({ line, reason })
}

/** Returns the report of an import; it failed if a line is invalid, or the workspace of the file was skipped. */
export function toReport(result: ImportResult): Report {
  const { stored, unchanged, conflicts, invalid, skipped, withoutFiles, isWorkspaceSkipped, isCached } = result
  const counts = { testimonials: stored.testimonial, contacts: stored.contact }
  const json = {
    ...{ ...counts, workspaces: stored.workspace, keys: stored.key },
    ...(stored.form && { forms: stored.form }),
    ...(stored.formVersion && { formVersions: stored.formVersion }),
    ...(stored.display && { displays: stored.display }),
    ...(stored.media && { files: stored.media }),
    ...(stored.import && { imports: stored.import }),
    ...{ unchanged, conflicts, invalid, skipped },
    ...(withoutFiles.count && { withoutFiles }),
  }
  const extras = [
    stored.workspace && 'the workspace',
    stored.key && formatCount(stored.key, 'API key'),
    stored.form && formatCount(stored.form, 'form'),
    stored.formVersion && formatCount(stored.formVersion, 'published version'),
    stored.display && formatCount(stored.display, 'display'),
    stored.media && formatCount(stored.media, 'file'),
    stored.import && formatCount(stored.import, 'import'),
  ].filter(Boolean)
  const lines = [
    `Imported ${[...extras, formatCounts(counts)].join(', ')}.`,
    unchanged && `Already there, with the same content: ${unchanged}.`,
    conflicts.count && `Already there with other content, and left as it is: ${formatNumbers(conflicts)}.`,
    withoutFiles.count && `Records whose file is not there, and that keep its URL: ${formatNumbers(withoutFiles)}.`,
    ...formatLines('Skipped', skipped),
    ...formatLines('Invalid', invalid),
    isCached && cacheNote,
  ]
  return { json, text: lines.filter(Boolean).join('\n'), failed: invalid.count > 0 || isWorkspaceSkipped }
}

function formatLines(title: string, listed: ListedLines): string[] {
  const { count, lines } = listed
  if (count === 0) return []
  return [
    `${title}: ${formatCount(count, 'line')}.`,
    ...lines.map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(count > maxListed ? [`  ${andMore(listed).slice(2)}`] : []),
  ]
}

function formatNumbers(listed: ListedLines): string {
  const numbers = listed.lines.map(({ line }) => line).join(', ')
  return `${listed.count} (${listed.count === 1 ? 'line' : 'lines'} ${numbers}${andMore(listed)})`
}

const andMore = ({ count, lines }: ListedLines) => (count > lines.length ? `, and ${count - lines.length} more` : '')
