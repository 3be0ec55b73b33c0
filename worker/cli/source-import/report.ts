import type { PresetKey, Verdict } from '../../../shared/import/types.ts'
import type { RowStatus } from '../../../shared/provenance/imports.ts'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import type { Report } from '../lib/args.ts'
import { formatCount } from '../lib/format.ts'
import type { PreparedFile } from './prepare.ts'

/** The number of lines that a report lists. */
const maxListed = 100

const kinds = ['error', 'note', 'skipped'] as const
type Kind = (typeof kinds)[number]

/** A line of the file, and what there is to say about it. `file` names it among several. */
type Line = { file?: string; line: number } & Partial<Record<Kind, string>>

/** The outcome of an import from another service. */
export type SourceResult = {
  importId: string | null
  preset: PresetKey
  rows: number
  ready: number
  skipped: number
  /** The rows that were sent, by their results; the errors include rows that were not. */
  counts: Record<RowStatus, number>
  lines: Line[]
  isDryRun: boolean
  /** The photos and videos of `--media`. */
  files?: { copied: number; failed: number }
}

/** Returns the result of a file before anything of it is stored. */
export function createResult(prepared: PreparedFile, isDryRun: boolean): SourceResult {
  const { mapping, verdicts } = prepared
  const count = (status: Verdict['status']) => verdicts.filter((verdict) => verdict.status === status).length
  return {
    importId: null,
    preset: mapping.preset,
    ...{ rows: verdicts.length, ready: count('ready'), skipped: count('skipped') },
    counts: { created: 0, exists: 0, changed: 0, erased: 0, error: count('error') },
    lines: verdicts.flatMap((verdict) => toLines(prepared, verdict)),
    isDryRun,
  }
}

function toLines(prepared: PreparedFile, verdict: Verdict): Line[] {
  if (verdict.status === 'error') return [toLine(prepared, verdict, 'error', verdict.sentence)]
  if (verdict.status === 'skipped') return [toLine(prepared, verdict, 'skipped', verdict.reason)]
  return verdict.notes.map((note) => toLine(prepared, verdict, 'note', note))
}

/** Returns a line of a report. */
export const toLine = ({ hasSeveralFiles }: PreparedFile, { file, line }: Verdict, kind: Kind, text: string): Line => ({
  ...(hasSeveralFiles && { file }),
  line,
  [kind]: text,
})

/** Returns the report of an import; it failed if a row is an error. */
export function toSourceReport(result: SourceResult): Report {
  const { importId, preset, rows, ready, skipped, counts, files } = result
  // Errors first: more of the other lines can be left out.
  const lines = kinds.flatMap((kind) => result.lines.filter((line) => kind in line)).slice(0, maxListed)
  const json = { importId, preset, rows, ready, skipped, ...counts, lines, ...(files && { files }) }
  const text = [...describeCounts(result), ...lines.map(formatLine), ...describeRest(result)].join('\n')
  return { json, text, failed: counts.error > 0 }
}

function describeCounts({ rows, ready, skipped, counts, isDryRun, files }: SourceResult): string[] {
  const { created, exists, changed, erased, error } = counts
  const stored = [
    `Imported ${formatCount(created, 'testimonial')} as pending.`,
    exists && `Already there: ${exists}.`,
    changed && `Changed at the source, and left as it is: ${changed}.`,
    erased && `Erased here before, and not imported again: ${erased}.`,
    files && `Copied ${formatCount(files.copied, 'photo or video', 'photos and videos')}.`,
    files?.failed && `Not copied, so that the link stays: ${files.failed}.`,
  ]
  const sentences = isDryRun
    ? [`${ready} of ${formatCount(rows, 'row')} can be imported. Nothing was stored.`]
    : stored.filter((sentence) => typeof sentence === 'string')
  if (skipped) sentences.push(`Left out: ${formatCount(skipped, 'row')}.`)
  if (error) sentences.push(`Errors: ${formatCount(error, 'row')}.`)
  return sentences
}

function formatLine({ file, line, error, note, skipped }: Line): string {
  const place = file === undefined ? `line ${line}` : `${escapeControlChars(file)}, line ${line}`
  return `  ${place}: ${escapeControlChars(error ?? note ?? `left out, ${skipped}`)}`
}

const describeRest = ({ lines }: SourceResult) =>
  lines.length > maxListed ? [`  and ${formatCount(lines.length - maxListed, 'more line')}`] : []
