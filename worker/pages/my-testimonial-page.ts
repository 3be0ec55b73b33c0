import { html } from 'hono/html'
import type { ConsentEvent } from '../../shared/consent-events.ts'
import {
  decisionName,
  fileType,
  givenAuthor,
  givenDetails,
  givenValue,
  isComposed,
  labelName,
} from '../../shared/given-values.ts'
import { isStoredFile } from '../../shared/media.ts'
import type { MyTestimonial } from '../../shared/my-testimonial.ts'
import { initialTexts } from '../../shared/texts/en/initial.ts'
import { ownTexts as texts } from '../../widget/my-testimonial/own-texts.ts'
import type { Html } from '../lib/html.ts'
import { hidden } from './html-controls.ts'
import { htmlPage } from './html-page.ts'
import { type ChangeForm, changeForm, codeField, fill, labelOf, rating } from './my-testimonial-form.ts'

/*
 * The giver's own page without JavaScript, in English. No page contains the code: the next person at the device could read it there,
 * or in what the browser has stored.
 */

const alert = (message: Html | string) => html`<p role="alert" tabindex="-1" autofocus>${message}</p>
`

const styles = ['/palette.css', '/page.css', '/my-testimonial-pages.css']

const page = (title: string, main: Html): Html => htmlPage({ title, styles, body: html`<main>\n${main}\n</main>` })

/** Renders the form for the code, below what went wrong. */
export const codePage = (message: string): Html =>
  page(
    texts.pageTitle,
    html`<h1>${texts.pageTitle}</h1>
${alert(message)}<form method="post" action="/my-testimonial">
${codeField(texts.codeHint)}<button name="action" value="show">${texts.show}</button>
</form>`,
  )

/** Renders the form for the code with everything that was typed, for when the testimonial itself cannot be read. */
export function unsavedPage(message: string, values: URLSearchParams): Html {
  const typed = Array.from(values).filter(([name]) => name !== 'token' && name !== 'action')
  return page(
    texts.pageTitle,
    html`<h1>${texts.pageTitle}</h1>
${alert(html`${message} ${texts.typedIsKept}`)}<form method="post" action="/my-testimonial">
${typed.map(([name, value]) => hidden(name, value))}
${codeField(texts.codeHint)}<button name="action" value="save">${texts.save}</button>
</form>`,
  )
}

/** Renders what follows an erasure. */
export const erasedPage = (): Html =>
  page(
    texts.erased,
    html`<h1>${texts.erased}</h1>
<p>${texts.erasedNote}</p>
<p>${texts.copies}</p>`,
  )

/** What the page of a testimonial shows besides its form. */
type GivenPage = ChangeForm & {
  /** What went wrong, unless it is at the controls. */
  error?: string
  isSaved?: boolean
}

/** Renders a testimonial, and the form that changes it. */
export function givenPage(given: GivenPage): Html {
  const { mine, errors = new Map(), error, isSaved } = given
  const { workspace } = mine
  const messages = Array.from(errors, ([name, message]) => `${labelOf(mine, name)}: ${message}`)
  return page(
    texts.pageTitle,
    html`<h1>${fill(texts.heading, mine)}</h1>
${error && alert(messages.join('; ') || error)}${isSaved && html`<p role="status" tabindex="-1" autofocus>${texts.saved}</p>`}
<section>
<h2>${mine.published ? texts.published : texts.unpublished}</h2>
<p>${mine.published ? texts.publishedNote : fill(mine.testimonial.gaveConsent ? texts.waitingNote : texts.privateNote, mine)}</p>
${words(mine)}
${record(mine)}
<p class="muted">${texts.copies}</p>
${workspace.contact && html`<p class="muted">${texts.questions} ${workspace.contact}</p>`}
${workspace.privacyUrl && html`<p class="muted"><a href="${workspace.privacyUrl}">${initialTexts.privacyPolicy}</a></p>`}
</section>
${changeForm(given)}`,
  )
}

function words(mine: MyTestimonial): Html {
  const { title, subtitle, testimonialText, stars } = mine.testimonial
  return html`${stars !== null && html`<p>${rating(stars)}</p>`}
${title && html`<h3 dir="auto">${title}</h3>`}${subtitle && html`<p dir="auto">${subtitle}</p>`}
${mine.answers.map(({ question, answer }) => answer && html`<h3 dir="auto">${question}</h3><p dir="auto">${answer}</p>`)}
${!isComposed(mine) && html`<p dir="auto">${testimonialText}</p>`}
<p dir="auto">${givenAuthor(mine)}</p>
<dl>${givenDetails.map((name) => {
    const value = givenValue(mine, name)
    const label = { ...initialTexts, ...texts }[labelName(name, value)]
    return (
      value && html`<div><dt>${label}</dt><dd dir="auto">${isStoredFile(value) ? fileType(value) : value}</dd></div>`
    )
  })}</dl>`
}

/** Renders all decisions with the words that were shown. */
function record(mine: MyTestimonial): Html | string {
  const decision = (event: ConsentEvent) =>
    html`${fill(texts[decisionName(event)], mine)} · <time datetime="${event.at}">${formatDate(event.at)}</time>`
  if (mine.consents.length === 0) return ''
  return html`<details><summary>${texts.record}</summary><ol>
${mine.consents.map(
  (
    event,
  ) => html`<li>${event.text && html`<blockquote lang="${event.language ?? ''}" dir="auto">${event.text}</blockquote>`}
<p class="muted">${decision(event)}</p><p class="muted">${event.page}</p></li>
`,
)}</ol></details>`
}

/** The time zone of the reader is unknown. */
const formatDate = (at: string) =>
  new Date(at).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).concat(' UTC')
