import { language } from '../state/en.ts'

const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
const utcDay = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })

/** Returns the local day of a date-time, or a UTC day such as 2026-01-31, in words. */
export const formatDay = (date: string) => (date.length === 10 ? utcDay : day).format(new Date(date))

/** Returns the local time of a date-time in hours and minutes. */
export const formatTime = (date: string) => time.format(new Date(date))
