import { language } from '../state/en.ts'

const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
const utcDay = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' })
const longDayOfYear = new Intl.DateTimeFormat(language, { dateStyle: 'full' })
const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })

/** Returns the local day of a date-time, or a UTC day such as 2026-01-31, in words. */
export const formatDay = (date: string) => (date.length === 10 ? utcDay : day).format(new Date(date))

/** Returns the local day of a date-time with its weekday; with the year unless it is this one. */
export function formatLongDay(dateTime: string): string {
  const date = new Date(dateTime)
  return (date.getFullYear() === new Date().getFullYear() ? longDay : longDayOfYear).format(date)
}

/** Returns the local time of a date-time in hours and minutes. */
export const formatTime = (date: string) => time.format(new Date(date))
