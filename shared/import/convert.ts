import type { RowContext } from './cells.ts'
import { createChoices } from './choices.ts'
import { monthNames } from './day.ts'
import { texts } from './en.ts'
import { listRecords, normalizeName } from './items.ts'
import { getPreset, type Preset } from './presets.ts'
import { type ConvertedRow, convertRow } from './row.ts'
import type { Conversion, ConvertOptions, Mapping, SourceFile, TargetField } from './types.ts'

/** The rows between two calls of `yieldNow`: a few milliseconds, on a slow phone as well. */
const sliceRows = 100

/**
 * Converts all rows of the files, and returns a verdict on each, also on those that could not be read. What the owner has not chosen
 * and no column proves is a question; the rows that depend on it are errors, or go without stars.
 */
export async function convert(
  files: readonly SourceFile[],
  mapping: Mapping,
  options: ConvertOptions,
): Promise<Conversion> {
  const context = await createContext(mapping, options)
  const choices = createChoices(context)
  let count = 0
  const pause = () => (++count % sliceRows === 0 ? options.yieldNow?.() : undefined)
  for (const file of files) {
    for (const record of listRecords(file, context.preset)) {
      choices.add(record)
      await pause()
    }
  }
  const { questions, samples, unfit, ...chosen } = choices.finish()
  const complete = { ...context, ...chosen }
  const rows: Pick<ConvertedRow, 'verdict'>[] = []
  const winners = new Map<string, ConvertedRow>()
  for (const file of files) {
    const inFile: typeof rows = []
    for (const record of listRecords(file, context.preset)) {
      const row = convertRow(complete, file.name, record)
      inFile.push(row)
      skipDuplicate(winners, row)
      await pause()
    }
    const broken = file.kind === 'table' ? file.broken : []
    for (const { line, sentence } of broken) {
      inFile.push({ verdict: { file: file.name, line, status: 'error', field: null, sentence } })
    }
    if (broken.length > 0) inFile.sort((one, other) => one.verdict.line - other.verdict.line)
    for (const row of inFile) rows.push(row)
  }
  return { verdicts: rows.map(({ verdict }) => verdict), questions, samples, unfit }
}

/** Leaves out one of two rows that are the same testimonial: the older one, else the later one. */
function skipDuplicate(winners: Map<string, ConvertedRow>, row: ConvertedRow): void {
  if (!row.key) return
  const other = winners.get(row.key)
  const isReady = ({ verdict }: ConvertedRow) => verdict.status === 'ready'
  const wins =
    other && (row.updated > other.updated || (row.updated === other.updated && isReady(row) && !isReady(other)))
  if (!other || wins) winners.set(row.key, row)
  const loser = wins ? other : row
  if (!other) return
  const { file, line } = loser.verdict
  loser.verdict = { file, line, status: 'skipped', reason: texts.skipped.twice }
}

async function createContext(mapping: Mapping, options: ConvertOptions): Promise<RowContext> {
  const preset = getPreset(mapping.preset)
  const headers = new Map<TargetField, string[]>()
  for (const [header, field] of Object.entries(mapping.columns)) {
    if (field) headers.set(field, [...(headers.get(field) ?? []), header])
  }
  const headersByName = new Map(Object.keys(mapping.columns).map((header) => [normalizeName(header), header]))
  return {
    mapping,
    preset,
    headers,
    findHeader: (name) => (name === undefined ? undefined : headersByName.get(normalizeName(name))),
    scale: mapping.scale,
    dayOrder: mapping.dayOrder,
    months: monthNames(options.language),
    today: options.today,
    ...(await loadParsers(preset, headers.has('videoUrl'))),
  }
}

// Few files have videos or HTML: for the others, browsers load less.
async function loadParsers(
  preset: Preset | undefined,
  hasVideos: boolean,
): Promise<Pick<RowContext, 'isEmbed' | 'toWords'>> {
  const { parseVideo } = hasVideos ? await import('../video.ts') : {}
  const { htmlToText } = preset?.isHtml ? await import('./text/html-text.ts') : {}
  return { isEmbed: (cell) => parseVideo?.(cell) !== undefined, toWords: htmlToText ?? ((cell) => cell) }
}
