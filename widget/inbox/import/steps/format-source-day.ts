import { language } from '../../state/en.ts'

const formats = [
  new Intl.DateTimeFormat(language, { year: 'numeric', timeZone: 'UTC' }),
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
]

/** Returns a year, a month such as 2025-03 or a day such as 2025-03-09 in words, as exact as it is. */
export const formatSourceDay = (day: string): string => formats[day.split('-').length - 1]?.format(new Date(day)) ?? day
