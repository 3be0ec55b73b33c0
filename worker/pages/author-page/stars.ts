import { html } from 'hono/html'

export const ratings = [1, 2, 3, 4, 5]

/** One star, as in the form. */
export const star = html`<svg viewBox="2 2 20 20" aria-hidden="true"><path d="m12 2.6 2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95Z"/></svg>`
