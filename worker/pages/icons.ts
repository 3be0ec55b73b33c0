import { html } from 'hono/html'

/* The drawings of the pages outside of the owner app. `base.css` and `sheet.css` give them size and colour. */

/** The mark of the service. */
export const leaf = html`<svg class="i logo" viewBox="0 0 20 20" aria-hidden="true"><path d="M4 16C3 8 8 3 17 3c0 9-5 14-13 13zm0 0 7-7"/></svg>`

/** The drawing of a page with nothing on it. */
export const sprig = html`<svg class="i sprig" viewBox="0 0 64 32" aria-hidden="true"><path d="M4 27c18 4 38-2 56-20M14 28c-3-6-1-11 4-14 3 6 2 11-4 14zM27 27c-2-7 0-12 6-15 2 7 1 12-6 15zM40 22c-1-7 2-11 9-13 1 7-3 11-9 13zM21 28c4-3 9-3 13 1-5 3-9 3-13-1zM35 25c5-2 9-1 13 3-5 2-10 1-13-3zM49 16c4 0 8 2 10 7-5 0-9-2-10-7z"/></svg>`

/** The icon of a button that copies. */
export const copyIcon = html`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d="M8 8h9v9H8zM12 8V3H3v9h5"/></svg>`

/** Five stars in a row, each 20 wide. */
const fiveStars = html`<path d="${[10, 30, 50, 70, 90].map((x) => `M${x} 2l2 6h6l-5 4 2 6-5-4-5 4 2-6-5-4h6z`).join('')}"/>`

/** Renders a rating, read as this sentence: `stars` of the five are filled. */
export const ratingStars = (stars: number, label: string) =>
  html`<svg class="stars" viewBox="0 0 100 20" role="img" aria-label="${label}">${fiveStars}<svg width="${stars * 20}" height="20" viewBox="0 0 ${stars * 20} 20">${fiveStars}</svg></svg>`
