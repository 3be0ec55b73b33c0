import { html } from 'hono/html'
import * as limits from '../../shared/limits.ts'
import { labelTexts } from '../../widget/i18n/en-labels.ts'
import type { Html } from '../lib/html.ts'

/** The controls that the page's query can prefill, by the name of the setting. A consent is never prefilled. */
const prefillSettings = {
  stars: 'stars',
  title: 'title',
  text: 'testimonialText',
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  company: 'company',
  video: 'externalVideoHtml',
  image: 'imageUrl',
} as const

/** Returns the values that a page's query (`laurel_text=…`) sets, by control. */
export const prefillFromQuery = (query: URLSearchParams) =>
  new URLSearchParams(
    Object.entries(prefillSettings).map(([setting, name]) => [name, query.get(`laurel_${setting}`) ?? '']),
  )

const labelledFields = [...Object.values(prefillSettings), 'socialMediaProfiles'] as const

/** The labels of the form, by field. */
export const labels = new Map<string, string>(labelledFields.map((name) => [name, labelTexts[name]]))

/*
 * The fields that most authors leave empty: shown on request, or if one has a value or an error. Browsers must not validate
 * them: they would neither send an invalid one nor show the message, because it is not in view.
 */
const moreFields = ['title', 'company', 'externalVideoHtml', 'imageUrl', 'socialMediaProfiles']

const starValues = Array.from({ length: limits.stars }, (_, index) => index + 1)

// The form cannot know what will be filled in, so it names everything.
const consentDetails = [
  labelTexts.consentName,
  labelTexts.consentCompany,
  labelTexts.consentImage,
  labelTexts.consentVideo,
]
const consent = labelTexts.consent.other.replace('{details}', new Intl.ListFormat('en').format(consentDetails))

type HtmlFormOptions = {
  values: URLSearchParams
  /** An idempotency key; by default a new one. */
  key?: string | null
  errors?: ReadonlyMap<string, string>
  workspaceName?: string
}

/**
 * Renders the form without JavaScript, filled in with `values`; each text control in `errors` shows its message. The form
 * posts to its own URL with the idempotency key, so that a double click or reload sends it once.
 */
export function htmlForm({ values, key, errors = new Map(), workspaceName }: HtmlFormOptions): Html {
  const controlAttributes = (name: string, limit: number) =>
    html`id="${name}" name="${name}" maxlength="${limit}"${errors.has(name) && html` aria-invalid="true" aria-describedby="${name}-note"`}`
  const field = (name: string, labelSuffix: string, control: Html) =>
    html`<div><label for="${name}">${labels.get(name)}${labelSuffix}</label>${control}${errors.has(name) && html`<p id="${name}-note">${errors.get(name)}</p>`}</div>
`
  const input = (name: string, labelSuffix: string, limit: number, attributes: Html) =>
    field(name, labelSuffix, html`<input ${controlAttributes(name, limit)} value="${values.get(name)}" ${attributes}>`)
  const textarea = (name: string, labelSuffix: string, limit: number, attributes: Html) =>
    // The parser drops a line feed right after the start tag: without this one, the value's own would be lost.
    field(
      name,
      labelSuffix,
      html`<textarea ${controlAttributes(name, limit)} ${attributes}>
${values.get(name)}</textarea>`,
    )
  const star = (value: string, label: string) =>
    html`<label><input type="radio" name="stars" value="${value}"${(values.get('stars') ?? '') === value && html` checked`}> ${label}</label>
`
  const isMoreOpen = moreFields.some((name) => values.get(name) || errors.has(name))
  const optional = ` (${labelTexts.optional})`
  return html`<form method="post" lang="en" dir="ltr">
<h2>${labelTexts.heading}</h2>
<p>${labelTexts.prompt}</p>
<input type="hidden" name="Idempotency-Key" value="${key || crypto.randomUUID()}">
<fieldset><legend>${labels.get('stars')}${optional}</legend>
${star('', 'No rating')}${starValues.map((value) => star(String(value), labelTexts.starsOf.other.replace('{n}', String(value))))}</fieldset>
${textarea('testimonialText', '', limits.testimonialText, html`required rows="6"`)}
${input('firstname', '', limits.name, html`required autocomplete="given-name"`)}
${input('lastname', optional, limits.name, html`autocomplete="family-name"`)}
${input('email', optional, limits.email, html`type="email" autocomplete="email"`)}
<details${isMoreOpen && html` open`}><summary>${labelTexts.more}</summary>
${input('title', optional, limits.title, html`autocomplete="off"`)}
${input('company', optional, limits.company, html`autocomplete="organization"`)}
${input('externalVideoHtml', optional, limits.externalVideoHtml, html`inputmode="url" autocomplete="off"`)}
${input('imageUrl', optional, limits.url, html`inputmode="url" autocomplete="photo"`)}
${textarea('socialMediaProfiles', `${optional}, one link per line`, limits.profiles * (limits.url + 1), html`rows="3"`)}
</details>
<div class="consent"><label><input type="checkbox" name="gaveConsent" value="true" aria-describedby="gaveConsent-note"${values.get('gaveConsent') === 'true' && html` checked`}> ${consent}</label>
<p id="gaveConsent-note">${untickedNote(workspaceName)}</p></div>
<button>${labelTexts.send}</button>
</form>`
}

/** Renders who reads a testimonial without consent. */
function untickedNote(workspaceName: string | undefined): Html | string {
  if (!workspaceName) return labelTexts.unticked.zero
  const [before, after] = labelTexts.unticked.other.split('{workspace}')
  return html`${before}<bdi>${workspaceName}</bdi>${after}`
}
