import { memoize } from '../../lib/memoize.ts'

const numberFormat = memoize((lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }))
const dayFormat = memoize((lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }))

/** Returns a number as text with at most one decimal, in one of the languages of displays. */
export const formatNumber = (value: number, lang: string) => numberFormat(lang).format(value)

/** Returns a day, such as `2026-11-25`, as text in one of the languages of displays. */
export const formatShownDay = (day: string, lang: string) => dayFormat(lang).format(Date.parse(day))
