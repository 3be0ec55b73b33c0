import { isEmail, isUrl, isWithin, tagPattern, wellFormedPattern } from '../checks.ts'
import { fieldLimits } from '../field-traits.ts'
import * as limits from '../limits.ts'
import type { Source } from '../provenance/sources.ts'
import { checkText, dropExtra, getHeaders, RowError, type RowInput, readCell } from './cells.ts'
import { type CellConsent, parseConsent } from './consent.ts'
import { orderDay, parseDate } from './day.ts'
import { texts } from './en.ts'
import { toList, toText } from './items.ts'
import { findSource } from './known-source.ts'
import { parseRating, toStars } from './rating.ts'
import { removeTranslation } from './text/google-text.ts'
import type { ImportRow } from './types.ts'

/* The fields of a row. Those that identify it or are shown as they are throw a RowError; extras are dropped with a note. */

/** Returns the source, with the name of one that is not known. */
export function readSource(input: RowInput): { source: Source; sourceName?: string | undefined } {
  const { source, sourceName } = input.context.mapping
  const cell = readCell(input, 'source')
  const known = cell ? findSource(cell) : source
  if (known === null) throw new RowError('source', texts.noSource)
  const name = checkText('source', cell && !known ? cell : (sourceName ?? ''), limits.sourceName)
  if (known && known !== 'other') return { source: known, sourceName: cell ? undefined : name }
  if (!name) throw new RowError('source', texts.noSourceName)
  return { source: 'other', sourceName: name }
}

/** Returns the id at the source. */
export function readSourceId(input: RowInput): string | undefined {
  const { preset, findHeader } = input.context
  const [column, pattern] = preset?.id ?? []
  const header = findHeader(column)
  const cell = readCell(input, 'sourceId')
  const value = header === undefined ? '' : toText(input.values[header])
  const isWithinValue = !cell || cell === value
  return checkText('sourceId', isWithinValue ? (pattern?.exec(value)?.[1] ?? cell) : cell, limits.sourceId)
}

/** Returns the words. */
export function readWords(input: RowInput, source: Source): string | undefined {
  const text = input.context.toWords(readCell(input, 'testimonialText'))
  return checkText('testimonialText', source === 'google' ? removeTranslation(text) : text, fieldLimits.testimonialText)
}

/** Returns a text, which is an error if it is too long. */
export const readText = (
  input: RowInput,
  field: 'firstname' | 'lastname' | 'title' | 'subtitle' | 'company' | 'incentive',
): string | undefined =>
  checkText(field, readCell(input, field), field === 'incentive' ? limits.incentive : fieldLimits[field])

/** Returns the rating as written and, on a known scale, as stars. */
export function readRating(input: RowInput): Pick<ImportRow, 'sourceRating' | 'stars'> {
  const { scale } = input.context
  const sourceRating = checkText('stars', readCell(input, 'stars'), limits.sourceRating)
  const rating = sourceRating ? parseRating(sourceRating) : null
  if (!sourceRating || rating === null) return {}
  if (scale === null) return { sourceRating }
  if (!rating) throw new RowError('stars', texts.noRating(sourceRating))
  const stars = toStars(rating, scale)
  if (stars === undefined) throw new RowError('stars', texts.aboveScale(sourceRating, scale))
  return { sourceRating, stars }
}

/** Returns the day on which the words appeared, as exact as known. */
export function readDay(input: RowInput): string | undefined {
  const { today } = input.context
  const cell = readCell(input, 'sourceDay')
  if (!cell) return undefined
  const day = readCellDay(input, cell)
  if (day > today.slice(0, day.length)) throw new RowError('sourceDay', texts.futureDate(cell))
  return day
}

function readCellDay({ context: { months, today, dayOrder } }: RowInput, cell: string): string {
  const date = parseDate(cell, months, today)
  if (!date) throw new RowError('sourceDay', texts.noDate(cell))
  if (typeof date === 'string') return date
  if (dayOrder === 'mixed') throw new RowError('sourceDay', texts.mixedDates(cell))
  if (!dayOrder && date.parts[0] !== date.parts[1]) throw new RowError('sourceDay', texts.unclearDate(cell))
  const day = orderDay(date, dayOrder ?? 'dmy')
  if (!day) throw new RowError('sourceDay', texts.noSuchDay(cell, dayOrder !== 'mdy'))
  return day
}

const extras = {
  email: (text: string) => isWithin(limits.email, text) && isEmail(text),
  imageUrl: isUrl,
  sourceUrl: (text: string) => isUrl(text) && /^https:/i.test(text),
}

/** Returns a value that is dropped if it is not valid. */
export function readExtra(input: RowInput, field: keyof typeof extras): string | undefined {
  const cell = readCell(input, field)
  if (!cell) return undefined
  return extras[field](cell) ? cell : dropExtra(input, field)
}

/** Returns the video: a file, or a link or embed code of a site that plays it. */
export function readVideo(input: RowInput): Pick<ImportRow, 'videoUrl' | 'externalVideoHtml'> {
  const cell = readCell(input, 'videoUrl')
  const isStorable = isWithin(limits.externalVideoHtml, cell) && wellFormedPattern.test(cell)
  if (cell && isStorable && input.context.isEmbed(cell)) return { externalVideoHtml: cell }
  if (isUrl(cell)) return { videoUrl: cell }
  if (cell) dropExtra(input, 'videoUrl')
  return {}
}

const lists = {
  tags: { separator: /[,;\n]/, isValid: (tag: string) => tagPattern.test(tag), limit: limits.tags },
  socialMediaProfiles: { separator: /\s+|,(?=\s*http)/i, isValid: isUrl, limit: limits.profiles },
}

/** Returns a list without invalid items, and without those that are too many. */
export function readList(input: RowInput, field: keyof typeof lists): string[] | undefined {
  const { separator, isValid, limit } = lists[field]
  const items = getHeaders(input, field).flatMap((header) => toList(input.values[header], separator))
  const unique = Array.from(new Set(items))
  const valid = unique.filter(isValid).slice(0, limit)
  if (valid.length < unique.length) dropExtra(input, field)
  return valid.length > 0 ? valid : undefined
}

/** Returns what the column about consent says; `undefined` without one. */
export const readCellConsent = (input: RowInput): CellConsent | undefined =>
  getHeaders(input, 'gaveConsent').length > 0 ? parseConsent(readCell(input, 'gaveConsent')) : undefined

/** Returns true if the person agreed to publication, as the column says or, without one, the owner. */
export function readConsent(input: RowInput, consent: CellConsent | undefined): true | undefined {
  const { ground } = input.context.mapping
  if (ground === null) return undefined
  if (!consent) return ground ? true : undefined
  if (consent.answer === 'yes') return true
  return consent.answer === 'unclear' ? dropExtra(input, 'gaveConsent') : undefined
}
