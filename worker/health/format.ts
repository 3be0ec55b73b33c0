import { dayMs, hourMs } from '../lib/time.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Returns a number of bytes as text in a language, such as “1.2 GB”. */
export function formatBytes(bytes: number, lang: string): string {
  const index = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const unit = units[index] ?? 'byte'
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  return (bytes / 1_000 ** index).toLocaleString(lang, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })
}

/** Returns a share as text in a language, such as “4%”. */
export const formatShare = (share: number, lang: string): string =>
  share.toLocaleString(lang, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 })

/** Returns how long ago something was as text in a language, such as “3 minutes ago”. */
export function formatAgo(milliseconds: number, lang: string): string {
  const elapsed = Math.max(0, milliseconds)
  const format = new Intl.RelativeTimeFormat(lang)
  if (elapsed < 60_000) return format.format(-Math.floor(elapsed / 1_000), 'second')
  if (elapsed < hourMs) return format.format(-Math.floor(elapsed / 60_000), 'minute')
  if (elapsed < dayMs) return format.format(-Math.floor(elapsed / hourMs), 'hour')
  return format.format(-Math.floor(elapsed / dayMs), 'day')
}
