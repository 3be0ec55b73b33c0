import { html } from 'hono/html'
import type { MyTestimonial } from '../../../shared/my-testimonial.ts'
import type { AuthorPageTexts } from '../../../shared/texts/en/author-page.ts'
import type { Html } from '../../lib/html.ts'
import { shownDay } from '../../lib/source-sentence.ts'
import { controllerLinks, link } from '../controller-links.ts'
import { hidden } from '../html-controls.ts'
import { drawStars } from '../stars.ts'
import {
  type AuthorField,
  askedPurposes,
  authorName,
  detailNames,
  isComposed,
  labelName,
  storedValue,
} from './author-fields.ts'
import { consentForm, consentRecord } from './consents.ts'
import { editForm } from './edit-form.ts'
import { fill, postForm, renderMessage, type TestimonialPage } from './layout.ts'
import { origin } from './origin.ts'

/** Returns whether a testimonial is published, and who can read it. */
function stateTexts(t: AuthorPageTexts, mine: MyTestimonial): [state: string, note: string] {
  const { published, testimonial, workspace } = mine
  const note = testimonial.gaveConsent ? t.waitingNote : t.privateNote
  return published ? [t.published, t.publishedNote] : [t.unpublished, fill(note, { workspace: workspace.name })]
}

/** Renders a testimonial, with the forms that change it. */
export function testimonialPage(page: TestimonialPage): Html {
  const { t, mine, message, hasConflict } = page
  const [state, note] = stateTexts(t, mine)
  const others = askedPurposes(mine).filter((purpose) => purpose !== 'publish')
  return html`<h1 tabindex="-1">${fill(t.heading, { workspace: mine.workspace.name })}</h1>
<section>
<div id="state"><h2 class="${mine.published ? 'state on' : 'state'}">${state}</h2>
<p>${note}</p></div>
${origin(page)}${consentForm(page, 'publish')}</section>
<section${hasConflict && html` class="conflict"`}>
<h2>${t.words}</h2>
<div class="words">${words(page)}</div>
${reply(page)}${renderMessage('words', message)}${editForm(page)}
</section>
${
  others.length > 0 &&
  html`<section>
<h2>${t.otherConsents}</h2>
${others.map((purpose) => consentForm(page, purpose))}</section>`
}
${mine.consents.length > 0 && consentRecord(page)}
${footer(page)}`
}

/** Renders a stored photo or video. */
const file = (name: AuthorField, src: string, label: string): Html =>
  name === 'imageUrl'
    ? html`<img src="${src}" alt="${label}">`
    : html`<video src="${src}" controls playsinline preload="metadata" aria-label="${label}"></video>`

/** Renders the testimonial, word for word as it is stored. */
function words({ t, mine, files }: TestimonialPage): Html {
  const { title, subtitle, testimonialText, stars } = mine.testimonial
  const answers = mine.answers.filter(({ answer }) => answer)
  return html`${
    !!stars &&
    html`<p class="stars" role="img" aria-label="${t.starsOf.replace('{n}', stars.toLocaleString(t.lang))}">${drawStars(stars)}</p>`
  }
${title && html`<h3 dir="auto">${title}</h3>`}${subtitle && html`<p dir="auto">${subtitle}</p>`}
${answers.map(({ question, answer }) => html`<div><h3 dir="auto">${question}</h3><p dir="auto">${answer}</p></div>`)}
${!isComposed(mine) && html`<p dir="auto">${testimonialText}</p>`}
<p dir="auto">${authorName(mine)}</p>
<dl>${detailNames.map((name) => {
    const value = storedValue(mine, name)
    const label = t[labelName(name, value)]
    const src = files.get(value)
    const lines = src ? [file(name, src, label)] : value.split('\n').map((line) => link(line))
    return value && html`<div><dt>${label}</dt>${lines.map((line) => html`<dd>${line}</dd>`)}</div>`
  })}</dl>`
}

/** Renders the public reply of the workspace, if there is one. */
const reply = ({ t, mine, row }: TestimonialPage): Html | '' =>
  row.reply
    ? html`<blockquote><h3><bdi>${mine.workspace.name}</bdi> · ${shownDay(String(row.replied).slice(0, 10), t.lang)}</h3>
<p dir="auto">${row.reply}</p></blockquote>
`
    : ''

function footer({ t, mine, message }: TestimonialPage): Html {
  return html`<footer>
<p>${t.copies}</p>
${controllerLinks(mine.workspace, t)}
${renderMessage('erase', message)}${postForm(html`<button name="action" value="erase" class="quiet danger">${t.erase}</button>`)}
<dialog aria-labelledby="question" aria-describedby="erase-note">
${postForm(html`<h2 id="question">${t.eraseQuestion}</h2>
<p id="erase-note">${fill(t.eraseNote, { workspace: mine.workspace.name })}</p>
${hidden('erase', 'true')}
<button formmethod="dialog" class="quiet">${t.cancel}</button><button name="action" value="erase" class="danger">${t.eraseNow}</button>
`)}</dialog>
</footer>`
}
