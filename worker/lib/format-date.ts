import { memoize } from './memoize.ts'

const days = memoize((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
const moments = memoize(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' }),
)

/** Returns the day of a date-time in UTC, as people of a locale write it. */
export const formatDay = (dateTime: string, locale = 'en-GB'): string => days(locale).format(new Date(dateTime))

/** Returns a date-time as a sentence names it, in UTC; the text itself if it is none. */
export function formatMoment(dateTime: string): string {
  const date = new Date(dateTime)
  return Number.isNaN(date.getTime()) ? dateTime : `${moments('en-GB').format(date)} UTC`
}
