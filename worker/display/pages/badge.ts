import { html } from 'hono/html'
import { fill } from '../../../shared/texts/fill.ts'
import type { Html } from '../../lib/html.ts'
import { drawStars } from './cards.ts'
import { type Display, type Language, ownClass, pageUrl } from './display.ts'
import { formatNumber } from './formats.ts'

/** Renders the average, what it is the average of, and of how many; nothing without a rating. It is read once, with its scale. */
export function badge(display: Display, { texts, lang, dir }: Language): Html | string {
  const { rating, workspace } = display
  if (!rating) return ''
  const text = workspace.displayAverage === 'all' ? texts.averageAll : texts.averagePublished
  const average = formatNumber(rating.average, lang)
  return html`<p class="laurel laurel-badge${ownClass(display)}" lang="${lang}" dir="${dir}"><a class="laurel-card" href="${pageUrl(display)}"><span class="laurel-stars" role="img" aria-label="${fill(texts.stars, { n: average })}">${drawStars(rating.average)}</span> <b class="laurel-name" aria-hidden="true">${average}</b> ${fill(text, { count: formatNumber(rating.count, lang) })}</a></p>
`
}
