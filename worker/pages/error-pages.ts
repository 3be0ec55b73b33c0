import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { htmlPage } from './html-page.ts'

/* The pages of errors outside all other pages. None contains words of the request: a link must not put a sentence here. */

/** The policy of these pages. */
export const errorPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const errorPage = (title: string, content: Html) =>
  htmlPage({
    title,
    styles: ['/palette.css', '/page.css'],
    body: html`<main>\n<h1>${title}</h1>\n${content}\n</main>`,
  })

/** Renders the page for a URL at which there is nothing, for people who followed a link and for owners. */
export const unknownUrlPage = (): Html =>
  errorPage(
    'Page not found',
    html`<p>Please check the link for typing mistakes, or ask the person who sent it to you.</p>
<p>Is this your service? Go to its <a href="/">front page</a>, <a href="/inbox">inbox</a> or <a href="/docs">documentation</a>.</p>`,
  )

/** Renders the page for a URL that cannot be opened, because it is for forms only. */
export const unsupportedMethodPage = (): Html =>
  errorPage('This page cannot be opened by a link', html`<p>Please go back, and use the button there.</p>`)
