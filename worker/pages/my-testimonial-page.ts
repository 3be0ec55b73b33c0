import { html } from 'hono/html'
import type { ConsentEvent } from '../../shared/consent-events.ts'
import type { ConsentPurpose } from '../../shared/consent-purposes.ts'
import { type GivenField, givenFields, givenValue, hasOwnText, isComposed } from '../../shared/given-values.ts'
import * as limits from '../../shared/limits.ts'
import type { MyTestimonial } from '../../shared/my-testimonial.ts'
import { initialTexts } from '../../widget/i18n/en-initial.ts'
import { ownTexts as texts } from '../../widget/my-testimonial/own-texts.ts'
import { answerPrefix, consentName } from '../lib/control-names.ts'
import { askedPurposes, consentWords } from '../lib/given-controls.ts'
import type { Html } from '../lib/html.ts'
import { type Controls, createControls, fields, hidden } from './html-controls.ts'
import { htmlPage } from './html-page.ts'

/*
 * The giver's own page without JavaScript, in English. No page contains the code: whoever uses the device next could read it there,
 * or in what the browser has stored.
 */

/** Fills in a text with the name of a workspace. */
const fill = (text: string, { workspace }: MyTestimonial): Html => {
  const [before = '', after] = text.split('{workspace}')
  return after === undefined ? html`${before}` : html`${before}<bdi>${workspace.name}</bdi>${after}`
}

const codeField = (hint: string) => html`<div><label for="token">${texts.code}</label>
<p id="hint">${hint}</p>
<input id="token" name="token" maxlength="2048" required autocomplete="off" spellcheck="false" aria-describedby="hint"></div>
`

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

/** Renders what follows an erasure. */
export const erasedPage = (): Html =>
  page(
    texts.erased,
    html`<h1>${texts.erased}</h1>
<p>${texts.erasedNote}</p>
<p>${texts.copies}</p>`,
  )

/** What the page of a testimonial shows: `values` of the controls, and what was wrong with them. */
type GivenPage = {
  mine: MyTestimonial
  version: string
  values: URLSearchParams
  errors?: ReadonlyMap<string, string>
  /** What went wrong, or that a change is stored. */
  error?: Html | string
  isSaved?: boolean
}

/** Renders a testimonial, and the form that changes it. */
export function givenPage(given: GivenPage): Html {
  const { mine, error, isSaved } = given
  const { workspace } = mine
  return page(
    texts.pageTitle,
    html`<h1>${fill(texts.heading, mine)}</h1>
${error && alert(error)}${isSaved && html`<p role="status" tabindex="-1" autofocus>${texts.saved}</p>`}
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

const details = ['email', 'imageUrl', 'externalVideoHtml', 'videoUrl', 'socialMediaProfiles'] as const

function words(mine: MyTestimonial): Html {
  const { title, subtitle, testimonialText, stars, firstname, lastname, company } = mine.testimonial
  const author = [[firstname, lastname].filter(Boolean).join(' '), company].filter(Boolean).join(', ')
  return html`${stars !== null && html`<p>${rating(stars)}</p>`}
${title && html`<h3 dir="auto">${title}</h3>`}${subtitle && html`<p dir="auto">${subtitle}</p>`}
${mine.answers.map(({ question, answer }) => answer && html`<h3 dir="auto">${question}</h3><p dir="auto">${answer}</p>`)}
${!isComposed(mine) && html`<p dir="auto">${testimonialText}</p>`}
<p dir="auto">${author}</p>
<dl>${details.map((name) => {
    const value = givenValue(mine, name)
    const label = initialTexts[name === 'videoUrl' ? 'externalVideoHtml' : name]
    return value && html`<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>`
  })}</dl>`
}

/** Renders all decisions with the words that were shown. */
function record(mine: MyTestimonial): Html | string {
  const decision = ({ decision, by, at }: ConsentEvent) => {
    const isOwners = decision === 'withdrawn' && /key|import/.test(by)
    return html`${fill(texts[isOwners ? 'ended' : decision], mine)} · <time datetime="${at}">${formatDate(at)}</time>`
  }
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

/** The text fields after the stars and the answers, with what renders them. */
const renderers = {
  title: fields.title,
  subtitle: fields.subtitle,
  testimonialText: fields.text,
  firstname: fields.firstname,
  lastname: fields.lastname,
  company: fields.company,
  email: fields.email,
  imageUrl: fields.image,
  externalVideoHtml: fields.video,
  videoUrl: (controls: Controls) => controls.input({ name: 'videoUrl', limit: limits.url, attributes: html`` }),
  socialMediaProfiles: fields.social,
}

const labels = new Map<string, string>([
  ...givenFields.flatMap((name): [string, string][] => (name === 'videoUrl' ? [] : [[name, initialTexts[name]]])),
  ['videoUrl', initialTexts.externalVideoHtml],
  ['stars', initialTexts.stars],
])

const rating = (n: number) => initialTexts.starsOf.other.replace('{n}', String(n))

/** Renders the form. Fields that are empty are behind a disclosure. */
function changeForm({ mine, version, values, errors = new Map() }: GivenPage): Html {
  const questions = new Map(mine.answers.map(({ id, question }) => [`${answerPrefix}${id}`, question]))
  const text = (name: string, n = 0) => questions.get(name) ?? (n ? rating(n) : (labels.get(name) ?? name))
  const controls = createControls({ values, errors, text })
  const names = givenFields.filter((name) =>
    name === 'testimonialText' ? hasOwnText(mine) : name !== 'videoUrl' || values.get(name),
  )
  const isShown = (name: GivenField) =>
    /^(?:testimonialText|firstname)$/.test(name) || values.get(name) || errors.has(name)
  const render = (name: GivenField) => renderers[name](controls, { suffix: '' })
  const behind = names.filter((name) => !isShown(name))
  const answers = mine.answers.map(
    ({ id }) =>
      id && controls.textarea({ name: answerPrefix + id, limit: limits.answer, attributes: html`rows="4" dir="auto"` }),
  )
  return html`<form method="post" action="/my-testimonial">
<h2>${texts.words}</h2>
${mine.published && html`<p>${fill(texts.editNote, mine)}</p>`}
${hidden('version', version)}
${controls.stars('', false, true)}${answers}${names.filter(isShown).map(render)}
${behind.length > 0 && html`<details><summary>${texts.moreFields}</summary>${behind.map(render)}</details>`}
${askedPurposes(mine).map((purpose) => consentBox(mine, values, purpose))}
${codeField('Please enter it once more: no page contains it, so that nobody after you can read it on this device.')}
<div><button name="action" value="save">${texts.save}</button>
<button name="action" value="withdraw" class="quiet">${texts.withdraw}</button>
<button name="action" value="erase" class="danger">${texts.eraseNow}</button>
<p>${texts.eraseNote}</p></div>
</form>`
}

function consentBox(mine: MyTestimonial, values: URLSearchParams, purpose: ConsentPurpose): Html {
  const { text, language } = consentWords(mine, purpose)
  const name = consentName(purpose)
  return html`<div class="consent"><label><input type="checkbox" name="${name}" value="true"${values.get(name) === 'true' && html` checked`}> <span lang="${language}" dir="auto">${text}</span></label></div>
`
}
