import { language } from '../state/en.ts'

/** Twelve or twenty-four hours, as the browser's language has them. */
const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()

const time = new Intl.DateTimeFormat(language, {
  hour: 'numeric',
  minute: '2-digit',
  ...(hourCycle && { hourCycle }),
})

/** Returns the local time of a date-time with as many hours as the person's clock has. */
export const formatLocalTime = (dateTime: string): string => time.format(new Date(dateTime))
