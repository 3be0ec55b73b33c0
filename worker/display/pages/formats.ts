import { memoize } from '../../lib/memoize.ts'

const numberFormat = memoize((lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }))

const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  memoize((lang) => new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' }))

const dayFormat = createDateFormat({ dateStyle: 'medium' })
const monthFormat = createDateFormat({ year: 'numeric', month: 'long' })
const yearFormat = createDateFormat({ year: 'numeric' })

/** Returns a number as text with at most one decimal, in one of the languages of displays. */
export const formatNumber = (value: number, lang: string) => numberFormat(lang).format(value)

/** Returns a day, or a month or year, such as `2026-11-25`, `2026-11` or `2026`, as text in one of the languages of displays. */
export function formatShownDay(day: string, lang: string): string {
  const format = day.length > 7 ? dayFormat : day.length > 4 ? monthFormat : yearFormat
  return format(lang).format(Date.parse(day))
}
