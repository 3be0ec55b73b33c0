import { html } from 'hono/html'
import type { ConsentPurpose } from '../../shared/consent-purposes.ts'
import { answerPrefix, consentName } from '../../shared/control-names.ts'
import { askedPurposes, type GivenField, givenFields, givenValue, hasOwnText } from '../../shared/given-values.ts'
import * as limits from '../../shared/limits.ts'
import { isStoredFile } from '../../shared/media.ts'
import type { MyTestimonial } from '../../shared/my-testimonial.ts'
import { initialTexts } from '../../shared/texts/en/initial.ts'
import { fill as fillText } from '../../shared/texts/fill.ts'
import { ownTexts as texts } from '../../widget/my-testimonial/own-texts.ts'
import { fillHtml, type Html } from '../lib/html.ts'
import { findConsentText } from './given-controls.ts'
import { type Controls, createControls, fields, hidden } from './html-controls.ts'

/* The form with which a giver changes a testimonial without JavaScript. It never contains the code, see my-testimonial-page.ts. */

/** Fills in a text with the name of a workspace. */
export const fill = (text: string, { workspace }: MyTestimonial): Html =>
  fillHtml(text, { workspace: html`<bdi>${workspace.name}</bdi>` })

/** Renders the control for the code. */
export const codeField = (hint: string) => html`<div><label for="token">${texts.code}</label>
<p id="hint">${hint}</p>
<input id="token" name="token" maxlength="2048" required autocomplete="off" spellcheck="false" aria-describedby="hint"></div>
`

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
  ...Object.entries(initialTexts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[name, text]] : [],
  ),
  ['videoUrl', initialTexts.externalVideoHtml],
])

/** Returns the label of a control: that of a field, or the question of an answer. */
export const labelOf = ({ answers }: MyTestimonial, name: string): string =>
  answers.find(({ id }) => name === answerPrefix + id)?.question ?? labels.get(name) ?? name

/** Returns a rating in words. */
export const rating = (stars: number): string => fillText(initialTexts.starsOf.other, { n: stars })

/** The name of the box that confirms an erasure. */
export const eraseName = 'erase'

/** What the form contains: `values` of its controls, and what is wrong with them. */
export type ChangeForm = {
  mine: MyTestimonial
  /** The ETag of the version shown: a change applies only to that. */
  version: string
  values: URLSearchParams
  errors?: ReadonlyMap<string, string>
}

/** Renders the form. Fields that are empty are behind a disclosure. */
export function changeForm({ mine, version, values, errors = new Map() }: ChangeForm): Html {
  const text = (name: string, n?: number) => (n === undefined ? labelOf(mine, name) : rating(n))
  const controls = createControls({ values, errors, text })
  const hasFile = (name: GivenField) => isStoredFile(givenValue(mine, name))
  const names = givenFields.filter((name) =>
    name === 'testimonialText' ? hasOwnText(mine) : name !== 'videoUrl' || values.get(name) || hasFile(name),
  )
  const isShown = (name: GivenField) =>
    /^(?:testimonialText|firstname)$/.test(name) || values.get(name) || errors.has(name) || hasFile(name)
  const render = (name: GivenField) =>
    hasFile(name) ? fileBox(name, values) : renderers[name](controls, { suffix: '' })
  const behind = names.filter((name) => !isShown(name))
  const answers = mine.answers.map(
    ({ id }) =>
      id && controls.textarea({ name: answerPrefix + id, limit: limits.answer, attributes: html`rows="4" dir="auto"` }),
  )
  return html`<form method="post" action="/my-testimonial">
<h2>Change your testimonial</h2>
${mine.published && html`<p>${fill(texts.editNote, mine)}</p>`}
${hidden('version', version)}
${controls.stars('', false, true)}${answers}${names.filter(isShown).map(render)}
${behind.length > 0 && html`<details><summary>${texts.moreFields}</summary>${behind.map(render)}</details>`}
${askedPurposes(mine).map((purpose) => consentBox(mine, values, purpose))}
${codeField('Please enter it again. It is not stored in the page, so the next person at this device cannot read it.')}
<div class="actions"><button name="action" value="save">${texts.save}</button>
${mine.testimonial.gaveConsent && html`<button name="action" value="withdraw" class="quiet">${texts.withdraw}</button>`}</div>
<div class="actions"><p class="muted" id="erase-note">${fill(texts.eraseNote, mine)}</p>
<div class="consent"><label><input type="checkbox" name="${eraseName}" value="true" aria-describedby="erase-note"> <span>${texts.eraseNow}</span></label></div>
<button name="action" value="erase" class="danger">${texts.erase}</button></div>
</form>`
}

/** Renders the box that removes an uploaded file: ticked, it empties the field. */
const fileBox = (name: GivenField, values: URLSearchParams): Html =>
  html`<div class="consent"><label><input type="checkbox" name="${name}" value=""${values.get(name) === '' && html` checked`}> <span>${name === 'imageUrl' ? texts.photo : texts.video}: ${texts.eraseNow}</span></label></div>
`

function consentBox(mine: MyTestimonial, values: URLSearchParams, purpose: ConsentPurpose): Html {
  const { text, language } = findConsentText(mine, purpose)
  const name = consentName(purpose)
  return html`<div class="consent"><label><input type="checkbox" name="${name}" value="true"${values.get(name) === 'true' && html` checked`}> <span lang="${language}" dir="auto">${text}</span></label></div>
`
}
