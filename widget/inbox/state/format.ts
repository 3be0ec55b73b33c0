import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { language, texts } from './en.ts'

const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
const times = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
const segmenter = new Intl.Segmenter()

type Named = Pick<InboxTestimonial, 'firstname' | 'lastname' | 'company'>

/** Returns the full name, or an empty string. */
export const fullName = ({ firstname, lastname }: Pick<Named, 'firstname' | 'lastname'>): string =>
  [firstname, lastname].flatMap((name) => name?.trim() || []).join(' ')

/** Returns the name to show. */
export const shownName = (item: Named): string => fullName(item) || item.company?.trim() || texts.anonymous

/** Returns up to two initials; a grapheme is never cut. */
export function initials(item: Pick<Named, 'firstname' | 'lastname'>): string {
  const letters = [item.firstname, item.lastname].flatMap((name) => {
    const visible = Array.from(segmenter.segment(name ?? '')).find(({ segment }) => /[\p{L}\p{N}\p{S}]/u.test(segment))
    return visible ? [visible.segment.toUpperCase()] : []
  })
  return letters.join('') || '·'
}

/** Returns a date as short as it stays clear: the time today, the day this year, else the date. */
export function shortDate(dateTime: string): string {
  const date = new Date(dateTime)
  const now = new Date()
  if (date.toDateString() === now.toDateString()) return times.format(date)
  return (date.getFullYear() === now.getFullYear() ? days : dates).format(date)
}

/** Returns a date with its time, or the text itself if it is not a date. */
export function longDate(dateTime: string): string {
  const date = new Date(dateTime)
  return Number.isNaN(date.getTime()) ? dateTime : moments.format(date)
}
