import { latestDay, monthNames, parseDate } from '../../../shared/import/day.ts'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { completeUrl } from '../../../shared/workspace/complete-url.ts'

/** The fields about where a testimonial first appeared. */
export const sourceFields = ['source', 'sourceName', 'sourceUrl', 'sourceDay', 'sourceRating', 'incentive'] as const
export type SourceField = (typeof sourceFields)[number]

/** The values in the fields of a dialog. */
export type SourceValues = Record<SourceField, string>

/** Returns the values that a dialog begins with. */
export const readSource = (item: Pick<InboxTestimonial, SourceField>): SourceValues => ({
  source: item.source ?? '',
  sourceName: item.sourceName ?? '',
  sourceUrl: item.sourceUrl ?? '',
  sourceDay: item.sourceDay ?? '',
  sourceRating: item.sourceRating ?? '',
  incentive: item.incentive ?? '',
})

/** Returns a value as it is stored: without space around it, a URL with its scheme, and a day as the service writes it. */
export function cleanValue(name: string, value: string): string {
  const text = value.trim()
  if (name === 'sourceUrl') return completeUrl(text)
  return name === 'sourceDay' ? readDay(text) : text
}

/** Returns a day that is written in another way, such as "9 March 2025"; the text itself if it can be several days or none. */
function readDay(text: string): string {
  const date = text && parseDate(text, monthNames(), latestDay(new Date()))
  return typeof date === 'string' && date ? date : text
}

/** Returns the request body that stores what differs; a field that was emptied becomes null. */
export function toSourceChange(before: SourceValues, after: SourceValues): Partial<Record<SourceField, string | null>> {
  const changed = sourceFields
    .map((name) => [name, cleanValue(name, after[name])] as const)
    .filter(([name, value]) => value !== before[name])
  return Object.fromEntries(changed.map(([name, value]) => [name, value || null]))
}
