import * as limits from '../limits.ts'
import { contentIdText, identityText } from '../provenance/content-id.ts'
import { type RowContext, RowError, type RowInput } from './cells.ts'
import type { CellConsent } from './consent.ts'
import { texts } from './en.ts'
import { toText } from './items.ts'
import {
  readCellConsent,
  readConsent,
  readDay,
  readExtra,
  readList,
  readRating,
  readSource,
  readSourceId,
  readText,
  readVideo,
  readWords,
} from './row-fields.ts'
import type { ImportRow, SourceRecord, Verdict } from './types.ts'

/** A row of a file with its verdict; rows with one `key` are the same testimonial, of which the one `updated` last counts. */
export type ConvertedRow = { verdict: Verdict; key: string | undefined; updated: number }

/** Converts one row of a file. */
export function convertRow(context: RowContext, file: string, { line, values }: SourceRecord): ConvertedRow {
  const input: RowInput = { context, values, notes: [] }
  const updated = readUpdated(input)
  const skip = (reason: string): Verdict => ({ file, line, status: 'skipped', reason })
  const reason = reasonToSkip(input, file)
  if (reason) return { updated, key: undefined, verdict: skip(reason) }
  let key: string | undefined
  try {
    const source = readSource(input)
    const sourceId = readSourceId(input)
    if (sourceId) key = identityText({ ...source, sourceId })
    const consent = readCellConsent(input)
    const row = createRow(input, { ...source, sourceId }, consent)
    if (!row) return { updated, key, verdict: skip(texts.skipped.noWords) }
    key ??= row.source + contentIdText(row)
    return {
      updated,
      key,
      verdict: { file, line, status: 'ready', row, notes: input.notes, ...(consent && { consent }) },
    }
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    const verdict: Verdict = { file, line, status: 'error', field: error.field, sentence: error.message }
    return { updated, key, verdict }
  }
}

function createRow(
  input: RowInput,
  origin: ReturnType<typeof readSource> & { sourceId: string | undefined },
  consent: CellConsent | undefined,
): ImportRow | undefined {
  const testimonialText = readWords(input, origin.source)
  const title = readText(input, 'title')
  const video = readVideo(input)
  if (!testimonialText && !title && Object.keys(video).length === 0) return undefined
  const firstname = readText(input, 'firstname')
  const lastname = readText(input, 'lastname')
  if (!firstname && !lastname && !input.context.preset?.isNameless) throw new RowError('firstname', texts.noName)
  const row = {
    ...origin,
    sourceUrl: readExtra(input, 'sourceUrl'),
    sourceDay: readDay(input),
    ...readRating(input),
    incentive: readText(input, 'incentive'),
    tags: readList(input, 'tags'),
    firstname,
    lastname,
    title,
    subtitle: readText(input, 'subtitle'),
    company: readText(input, 'company'),
    email: readExtra(input, 'email'),
    imageUrl: readExtra(input, 'imageUrl'),
    ...video,
    socialMediaProfiles: readList(input, 'socialMediaProfiles'),
    testimonialText,
    gaveConsent: readConsent(input, consent),
  }
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as ImportRow
  if (isTooLarge(known)) throw new RowError(null, texts.tooLarge)
  return known
}

function isTooLarge(row: ImportRow): boolean {
  const json = JSON.stringify(row)
  // A code unit has at most three bytes.
  return json.length * 3 > limits.importRowBytes && new TextEncoder().encode(json).length > limits.importRowBytes
}

function reasonToSkip({ context: { preset, findHeader }, values }: RowInput, file: string): string | undefined {
  if (preset?.ownWords?.test(file)) return texts.skipped.ownWords
  const read = (name: string) => toText(values[findHeader(name) ?? name]).toLowerCase()
  if (preset?.required && !read(preset.required)) return texts.skipped.noReview
  const [column = '', ...skipped] = preset?.skip ?? []
  const value = skipped.find((value) => value === read(column))
  return value && texts.skipped[value]
}

function readUpdated({ context: { preset, findHeader }, values }: RowInput): number {
  const header = findHeader(preset?.updated)
  const text = header === undefined ? '' : toText(values[header])
  const time = /^\d+$/.test(text) ? Number(text) : Date.parse(text)
  return Number.isNaN(time) ? 0 : time
}
