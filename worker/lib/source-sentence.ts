import { html } from 'hono/html'
import type { PublicSource } from '../../shared/displays/public-testimonial.ts'
import { fillHtml, type Html, isolate } from './html.ts'
import { memoize } from './memoize.ts'

/* When and where the words of a testimonial first appeared. */

const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  memoize((lang) => new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' }))

const dayFormat = createDateFormat({ dateStyle: 'medium' })
const monthFormat = createDateFormat({ year: 'numeric', month: 'long' })
const yearFormat = createDateFormat({ year: 'numeric' })

/**
 * Renders a day, or a month or year, such as `2026-11-25`, `2026-11` or `2026`, in a language; nothing if it is not known.
 * `attributes` are more of the element's.
 */
export function shownDay(day: string | null, lang: string, attributes: Html | '' = ''): Html | '' {
  const date = Date.parse(day ?? '')
  // Only a row that was written around the service has an invalid one.
  if (!day || Number.isNaN(date)) return ''
  const format = day.length > 7 ? dayFormat : day.length > 4 ? monthFormat : yearFormat
  return html`<time${attributes} datetime="${day}">${format(lang).format(date)}</time>`
}

/** Renders a sentence, or `dated` if there is a day, with a source and other values in it; the day can be a link. */
export function sourceSentence(
  sentence: string,
  dated: string,
  { name, url, day }: PublicSource,
  lang: string,
  { dayUrl, ...values }: { dayUrl?: string; workspace?: Html } = {},
): Html {
  const label = isolate(name)
  const source = url ? html`<a href="${url}" rel="nofollow ugc noopener">${label}</a>` : label
  const shown = shownDay(day, lang)
  const time = shown && dayUrl ? html`<a href="${dayUrl}">${shown}</a>` : shown
  return fillHtml(time ? dated : sentence, { ...values, source, day: time || label })
}
