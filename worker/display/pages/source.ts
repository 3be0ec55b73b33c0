import { html } from 'hono/html'
import type { PublicSource } from '../../../shared/public-testimonial.ts'
import { fillHtml, type Html } from '../../lib/html.ts'
import type { Language } from './display.ts'
import { formatShownDay } from './formats.ts'

/* When and where the words of a card appeared. */

// Only a row that was written around the service has another one.
const isDay = (day: string | null): day is string => !Number.isNaN(Date.parse(day ?? ''))

/** Renders the day of a card, as exact as known; nothing if it is not known. */
export const date = (day: string | null, { lang }: Language): Html | '' =>
  isDay(day) ? html` <time class="laurel-date" datetime="${day}">${formatShownDay(day, lang)}</time>` : ''

/** Renders where the words of a card were first published, and when. The name may be in another script than the sentence. */
export function source({ name, url, day }: PublicSource, { texts, lang }: Language): Html {
  const label = html`<bdi>${name}</bdi>`
  const values = { source: url ? html`<a href="${url}" rel="nofollow ugc noopener">${label}</a>` : label }
  return html` <span class="laurel-source">${
    isDay(day)
      ? fillHtml(texts.datedSource, {
          ...values,
          day: html`<time datetime="${day}">${formatShownDay(day, lang)}</time>`,
        })
      : fillHtml(texts.source, values)
  }</span>`
}
