import type { DayOrder } from './types.ts'

/* Dates as files have them. A day is `2025`, `2025-03` or `2025-03-09`: as exact as known. */

/** A day; or two numbers whose order the column must show, with the year. */
export type CellDate = string | { parts: readonly [number, number]; year: string }

/** The months by the names that may stand in dates. */
export type Months = ReadonlyMap<string, number>

/** Returns the names of the months in English and in another language, in lower case. */
export function monthNames(language = 'en'): Months {
  const months = new Map<string, number>()
  for (const tag of [language, 'en']) {
    const options = { month: 'long', calendar: 'gregory', timeZone: 'UTC' } as const
    const alone = new Intl.DateTimeFormat(tag, options)
    // Many languages have another form beside a day.
    const inDate = new Intl.DateTimeFormat(tag, { ...options, day: 'numeric' })
    for (let month = 1; month <= 12; month++) {
      const date = Date.UTC(2024, month - 1, 15)
      const form = inDate.formatToParts(date).find(({ type }) => type === 'month')?.value ?? ''
      for (const name of [alone.format(date), form]) months.set(name.toLowerCase(), month)
      // Short names differ between engines in all languages but this one.
      if (tag === 'en')
        for (const length of [3, 4]) months.set(alone.format(date).toLowerCase().slice(0, length), month)
    }
  }
  return months
}

/** Returns the day that has begun last anywhere, in UTC+14: later ones are in the future. */
export const latestDay = (now: Date): string => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

const time =
  /(?:T|,?\s+(?:at\s)?)\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?m\.?|\sUhr)?(?:\s?(?:Z|UTC|GMT))?(?:\s?[+-]\d\d:?\d\d)?$/i
const yearFirst = /^([12]\d{3})(?:[-/.年]\s?(\d{1,2})(?:[-/.月]\s?(\d{1,2})日?)?月?)?$/
const yearLast = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d\d|[12]\d{3})$/
const named =
  /^(?:(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+(?:of\s|de\s)?)?([\p{L}\p{M}]+)\.?(?:[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?)?[\s,-]+(?:de\s)?(\d\d|[12]\d{3})$/u

/** Returns the date in a cell; `undefined` if it is none. A year of two digits is not later than the one of `today`. */
export function parseDate(cell: string, months: Months, today: string): CellDate | undefined {
  // Milliseconds since 1970.
  if (/^\d{11,13}$/.test(cell)) return new Date(Number(cell)).toISOString().slice(0, 10)
  const text = cell.length > 60 ? '' : cell.replace(time, '').trim()
  const [, year, month, day] = yearFirst.exec(text) ?? []
  if (year) return formatDay(year, month, day)
  const [, first, sign, second, end] = yearLast.exec(text) ?? []
  if (first && second && end) {
    // Dots are used only where the day comes first.
    if (sign === '.') return formatDay(fullYear(end, today), second, first)
    return { parts: [Number(first), Number(second)], year: fullYear(end, today) }
  }
  const [, before, name = '', after, last] = named.exec(text) ?? []
  const number = months.get(name.toLowerCase())
  // "March 25" may be a day or a year.
  if (!number || !last || (before && after) || (last.length === 2 && !before)) return undefined
  return formatDay(fullYear(last, today), String(number), before ?? after)
}

/** Returns the order of day and month that two numbers prove. */
export const provenOrder = ([first, second]: readonly [number, number]): DayOrder | undefined =>
  first > 12 ? 'dmy' : second > 12 ? 'mdy' : undefined

/** Returns the day of two numbers in this order; `undefined` if there is none. */
export const orderDay = ({ parts: [first, second], year }: Exclude<CellDate, string>, order: DayOrder) =>
  order === 'dmy' ? formatDay(year, String(second), String(first)) : formatDay(year, String(first), String(second))

const fullYear = (year: string, today: string) =>
  year.length === 4 ? year : `${year > today.slice(2, 4) ? '19' : '20'}${year}`

function formatDay(year: string, month?: string, day?: string): string | undefined {
  const isWithin = (part: string, highest: number) => Number(part) >= 1 && Number(part) <= highest
  if (month === undefined) return year
  const daysOfMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  if (!isWithin(month, 12) || (day !== undefined && !isWithin(day, daysOfMonth))) return undefined
  return [year, month, ...(day === undefined ? [] : [day])].map((part) => part.padStart(2, '0')).join('-')
}
