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

const starValues = Array.from({ length: limits.stars }, (_, index) => index + 1)

/**
 * Renders the form without JavaScript, filled in with `values`; each text control in `errors` shows its message. The form
 * posts to its own URL with this idempotency key or a new one, so that a double click or reload sends it once.
 */
export function htmlForm(
  key: string | null | undefined,
  values: URLSearchParams,
  errors: ReadonlyMap<string, string> = new Map(),
): Html {
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
  const urlAttributes = html`type="url" pattern="[hH][tT][tT][pP][sS]?://.+"`
  const optional = ` (${labelTexts.optional})`
  return html`<form method="post" lang="en" dir="ltr">
<h2>${labelTexts.heading}</h2>
<p>${labelTexts.prompt}</p>
<input type="hidden" name="Idempotency-Key" value="${key || crypto.randomUUID()}">
<fieldset><legend>${labels.get('stars')}${optional}</legend>
${star('', 'No rating')}${starValues.map((value) => star(String(value), labelTexts.starsOf.other.replace('{n}', String(value))))}</fieldset>
${input('title', optional, limits.title, html`autocomplete="off"`)}
${textarea('testimonialText', '', limits.testimonialText, html`required rows="6"`)}
${input('firstname', '', limits.name, html`required autocomplete="given-name"`)}
${input('lastname', optional, limits.name, html`autocomplete="family-name"`)}
${input('email', optional, limits.email, html`type="email" autocomplete="email"`)}
${input('company', optional, limits.company, html`autocomplete="organization"`)}
${input('externalVideoHtml', optional, limits.externalVideoHtml, html`inputmode="url" autocomplete="off"`)}
${input('imageUrl', optional, limits.url, html`${urlAttributes} autocomplete="photo"`)}
${textarea('socialMediaProfiles', `${optional}, one link per line`, limits.profiles * (limits.url + 1), html`rows="3"`)}
<label class="consent"><input type="checkbox" name="gaveConsent" value="true"${values.get('gaveConsent') === 'true' && html` checked`}> ${labelTexts.consent}</label>
<button>${labelTexts.send}</button>
</form>`
}
