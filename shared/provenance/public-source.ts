import type { PublicSource } from '../displays/public-testimonial.ts'
import { type Source, sourceLabel } from './sources.ts'

/** Returns a URL that pages may link to, otherwise null. */
export const httpsUrl = (url: string | null) => (URL.parse(url ?? '')?.protocol === 'https:' ? url : null)

/** Returns where the words of a row with this source first appeared, as everybody may see it. */
export function toPublicSource(source: Source, row: Record<string, unknown>): PublicSource {
  const text = (column: string) => (typeof row[column] === 'string' && row[column].trim() ? row[column] : null)
  return { name: sourceLabel(source, text('sourceName')), url: httpsUrl(text('sourceUrl')), day: text('sourceDay') }
}
