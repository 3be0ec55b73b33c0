import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { sprig } from './icons.ts'
import { sheetPage } from './sheet.ts'

/* The pages of errors outside all other pages. None contains words of the request: a link must not put a sentence here. */

/** The policy of these pages. */
export const errorPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Renders the page for a URL at which there is nothing, for people who followed a link and for owners. */
export const unknownUrlPage = (): Html =>
  sheetPage({
    title: 'There is nothing here',
    mark: sprig,
    main: html`<h1>There is nothing here</h1>
<p class="muted">The link may have a typing mistake in it, or what was here is gone. You can ask the person who sent it to you.</p>
<a class="button" href="/">Go to the front page</a>
<p class="hint">Is this your service? Open its <a href="/inbox">inbox</a> or its <a href="/docs">documentation</a>.</p>`,
  })

/** Renders the page for a URL that cannot be opened, because it is for forms only. */
export const unsupportedMethodPage = (): Html =>
  sheetPage({
    title: 'This page cannot be opened by a link',
    main: html`<h1>This page cannot be opened by a link</h1>
<p class="muted">Please go back, and use the button there.</p>`,
  })
