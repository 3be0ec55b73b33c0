import { html, raw } from 'hono/html'
import type { MyTestimonial } from '../../../shared/my-testimonial.ts'
import type { AuthorPageTexts } from '../../../shared/texts/en/author-page.ts'
import type { Row } from '../../db/query.ts'
import type { Html } from '../../lib/html.ts'
import { hidden } from '../html-controls.ts'
import { htmlPage } from '../html-page.ts'

/*
 * The author's own page, in the language of the browser. Its script (widget/author-page/) adds the code to what the forms send; for
 * a form that comes without one, the service asks. No page contains the code: the next person at the device could read it there, or
 * in what the browser has stored.
 */

/** A message to the author: its place, its text, and its language, if not that of the page. */
export type Message = { place: string; text: string; lang?: string | undefined; isDone?: boolean }

/** The data of a testimonial's page. */
export type TestimonialPage = {
  t: AuthorPageTexts
  mine: MyTestimonial
  /** Has the columns of its source and of the reply. */
  row: Row
  /** The ETag of the version shown: a change applies only to that. */
  version: string
  /** The URLs that show stored files, by those that are stored. */
  files: ReadonlyMap<string, string>
  /** The values of the controls, and what is wrong with them. */
  values: URLSearchParams
  errors?: ReadonlyMap<string, string> | undefined
  message?: Message | undefined
  /** True if there is another version than the author began to edit. */
  hasConflict?: boolean
}

/** Fills in values, apart from the direction of the sentence. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => `\u2068${values[name]}\u2069`)

/** Renders the message about what it stands next to. */
export const renderMessage = (place: string, message: Message | undefined): Html | string =>
  message?.place === place
    ? html`<p id="${place}-message" class="${message.isDone ? 'done' : 'error'}" role="${message.isDone ? 'status' : 'alert'}"${message.isDone && place === 'publish' && html` aria-describedby="state"`}${message.lang && html` lang="${message.lang}"`} dir="auto" tabindex="-1" autofocus>${message.text}</p>
`
    : ''

/** Renders a form of the page. */
export const postForm = (content: Html, className = '') =>
  html`<form method="post" action="/my-testimonial"${className && html` class="${className}"`}>
${content}</form>
`

/** The parts of the whole page; `style` and `script` stand in its HTML. */
type Page = { t: AuthorPageTexts; title: string; main: Html; style?: string; script?: string }

/** Renders the whole page. */
export const authorPage = ({ t, title, main, style, script }: Page): Html =>
  htmlPage({
    title,
    // The page has no requests but its own, and its policy allows none.
    icon: 'data:,',
    styles: [],
    head: style && html`<style>${raw(style)}</style>`,
    body: html`<main id="author-page" data-failed="${t.failed}" data-incomplete="${t.codeInvalid}">
${main}
</main>
${script && html`<script>${raw(script)}</script>`}`,
    lang: t.lang,
  })

/** The purpose of the form for the code, its error, and the values of controls that it keeps until there is a code. */
type CodeForm = {
  t: AuthorPageTexts
  action?: string | undefined
  note?: string
  message?: Message | undefined
  values?: [name: string, value: string][]
}

/** Renders the form for the code. */
export function codeForm({ t, action = 'show', note, message, values = [] }: CodeForm): Html {
  const labels: Record<string, string> = { ...t, erase: t.eraseNow }
  return html`<h1 tabindex="-1">${action === 'erase' ? t.eraseQuestion : t.pageTitle}</h1>
<p id="loading" role="status">${t.loading}</p>
${postForm(html`${note && html`<p>${note}</p>`}${values.map(([name, value]) => hidden(name, value))}
<label for="token">${t.code}</label>
<p id="hint">${t.codeHint}</p>
<input id="token" name="token" maxlength="2048" required autocomplete="off" spellcheck="false" aria-describedby="hint token-message"${message && html` aria-invalid="true"`}${!message && action !== 'show' && html` autofocus`}>
${renderMessage('token', message)}<button name="action" value="${action}">${labels[action]}</button>
`)}`
}

/** Renders what follows an erasure. */
export const erasedNote = (t: AuthorPageTexts): Html => html`<h1 tabindex="-1">${t.erased}</h1>
<p>${t.erasedNote}</p>
<p class="muted">${t.copies}</p>`
