import { memoize } from './memoize.ts'

const formats = memoize((locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }))

/** Returns a number as people of a locale write it, without separators of thousands. */
export const formatNumber = (n: number, locale: string): string => formats(locale).format(n)
