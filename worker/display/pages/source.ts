import { html } from 'hono/html'
import type { PublicSource } from '../../../shared/public-testimonial.ts'
import { fill } from '../../../shared/texts/fill.ts'
import type { Html } from '../../lib/html.ts'
import type { Language } from './display.ts'
import { formatShownDay } from './formats.ts'

/* When and where the words of a card appeared. */

// Only a row that was written around the service has another one.
const isDay = (day: string | null): day is string => !Number.isNaN(Date.parse(day ?? ''))

/** Renders the day of a card, as exact as known; nothing if it is not known. */
export const date = (day: string | null, { lang }: Language): Html | '' =>
  isDay(day) ? html` <time class="laurel-date" datetime="${day}">${formatShownDay(day, lang, 'medium')}</time>` : ''

/** Renders where the words of a card were first published, and when. */
export function source({ name, url, day }: PublicSource, language: Language): Html {
  const text = isDay(day) ? datedText(name, day, language) : fill(language.texts.source, { source: name })
  return url
    ? html` <a class="laurel-source" href="${url}" rel="nofollow ugc noopener">${text}</a>`
    : html` <span class="laurel-source">${text}</span>`
}

function datedText(name: string, day: string, { texts, lang }: Language): Html {
  const [start = '', end = ''] = texts.datedSource.split('{day}')
  // With a direction of its own, digits do not join a name that is written in the other direction.
  return html`${fill(start, { source: name })}<time datetime="${day}" dir="auto">${formatShownDay(day, lang, 'long')}</time>${end}`
}
