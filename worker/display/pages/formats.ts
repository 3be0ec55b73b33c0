import { memoize } from '../../lib/memoize.ts'

const numberFormat = memoize((lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }))

/** Returns a number as text with at most one decimal, in one of the languages of displays. */
export const formatNumber = (value: number, lang: string) => numberFormat(lang).format(value)
