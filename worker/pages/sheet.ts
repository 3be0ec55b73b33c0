import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { htmlPage } from './html-page.ts'
import { leaf } from './icons.ts'

/** The parts of a page outside of the owner app. Above the text is `mark`; `isWide` is for a testimonial. */
type Sheet = { title: string; main: Html; lang?: string; mark?: Html; head?: Html; isWide?: boolean }

/** Renders a page outside of the owner app: one column in the middle of the window. */
export const sheetPage = ({ title, main, lang = 'en', mark = leaf, head, isWide }: Sheet): Html =>
  htmlPage({
    lang,
    title,
    styles: ['/base.css', '/sheet.css'],
    head,
    body: html`<main class="sheet${isWide && ' wide'}">\n${mark}\n${main}\n</main>`,
  })

/** The mark of the pages with which an owner comes in: the name of the product beside the leaf. */
export const brand = html`<p class="bar brand">${leaf}Laurel</p>`

/** Renders why a page did not work, and links to others. */
export const errorPage = (message: string, links: Html): Html =>
  sheetPage({
    title: 'Sorry, that did not work · Laurel',
    mark: brand,
    main: html`<h1>Sorry, that did not work</h1>
<p class="muted">${message}</p>
${links}`,
  })
