import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { describedBy } from './text-field.ts'

const ratings = [1, 2, 3, 4, 5]

/** One star, as in the form. */
const star = html`<svg viewBox="2 2 20 20" aria-hidden="true"><path d="m12 2.6 2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95Z"/></svg>`

/** Renders a rating as stars, without its words. */
export const drawStars = (stars: number) =>
  ratings.map((rating) => html`<span${rating <= stars && html` class="filled"`}>${star}</span>`)

/** Without the label of `noRating`, a rating is required. */
type StarRating = {
  legend: Html
  value: string | null
  label: (rating: number) => Html | string
  noRating: string | false
  hasNote?: boolean
}

/** Renders radio buttons that the style sheets turn into stars. */
export const starRating = ({ legend, value, label, noRating, hasNote }: StarRating): Html =>
  html`<fieldset class="rating"${describedBy(hasNote && 'stars-note')}><legend>${legend}</legend>
${[...ratings, ...(noRating ? [''] : [])].map(
  (rating) =>
    html`<label><input type="radio" name="stars" value="${rating}"${(value ?? '') === String(rating) && html` checked`}${!noRating && html` required`}>${rating && star}<span>${typeof rating === 'number' ? label(rating) : noRating}</span></label>
`,
)}</fieldset>
`
