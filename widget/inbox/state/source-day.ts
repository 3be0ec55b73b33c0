import { language } from './en.ts'

/** Returns the day of a source in words, as exactly as it is known: `2025`, `March 2025` or `9 March 2025`. */
export function formatSourceDay(sourceDay: string, month: 'short' | 'long' = 'long'): string {
  const [, hasMonth, hasDay] = sourceDay.split('-')
  const options = { year: 'numeric', month: hasMonth && month, day: hasDay && 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, options as Intl.DateTimeFormatOptions).format(new Date(sourceDay))
}
