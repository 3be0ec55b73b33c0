import { byName } from '../../lib/by-name.ts'

const numberFormat = byName((lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }))
const dayFormat = byName((lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }))

/** Returns a number with at most one decimal, in one of the languages of displays. */
export const formatNumber = (value: number, lang: string) => numberFormat(lang).format(value)

/** Returns a day, such as `2026-11-25`, in one of the languages of displays. */
export const formatDay = (day: string, lang: string) => dayFormat(lang).format(Date.parse(day))
