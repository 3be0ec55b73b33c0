import { cutMarks } from '../texts/cut-marks.ts'
import type { Source } from './sources.ts'

/** The words and videos that identify a testimonial without an id at its source. */
export type IdentifyingWords = {
  firstname?: string | null | undefined
  lastname?: string | null | undefined
  title?: string | null | undefined
  testimonialText?: string | null | undefined
  externalVideoHtml?: string | null | undefined
  videoUrl?: string | null | undefined
  sourceDay?: string | null | undefined
}

/** The start of an id that is made of the words. */
export const contentIdPrefix = 'sha256:'

/**
 * Returns the text whose SHA-256 stands for an id: name, words and day, without differences of white space and Unicode forms. One
 * without words is identified by its title and video, too.
 */
export function contentIdText({ firstname, lastname, testimonialText, sourceDay, ...input }: IdentifyingWords): string {
  const name = [firstname, lastname].filter(Boolean).join(' ')
  const words = plain(testimonialText ?? '')
  const others = [plain(input.title ?? ''), input.videoUrl, input.externalVideoHtml].filter(Boolean)
  return JSON.stringify([plain(name), words, sourceDay ?? '', ...(words ? [] : others)])
}

/**
 * Returns the text whose SHA-256 is the identity of a testimonial: its source and its id there. Places that are `other` have ids of
 * their own, so that their names are part of it, but not those of ids that are made of the words.
 */
export function identityText({
  source,
  sourceName,
  sourceId,
}: {
  source: Source
  sourceName?: string | null | undefined
  sourceId: string
}): string {
  const hasName = source === 'other' && !sourceId.startsWith(contentIdPrefix)
  return JSON.stringify([source, sourceId, ...(hasName ? [plain(sourceName ?? '').toLowerCase()] : [])])
}

const plain = (text: string) => cutMarks(text).normalize('NFC').replace(/\s+/g, ' ').trim()
