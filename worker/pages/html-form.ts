import { html } from 'hono/html'
import * as limits from '../../shared/limits.ts'

export type Html = ReturnType<typeof html>

const stars = Array.from({ length: limits.stars }, (_, index) => index + 1)

/** The controls that a page's query may fill in beforehand, by the names of the settings; never a consent. */
const controls = {
  stars: 'stars',
  title: 'title',
  text: 'testimonialText',
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  company: 'company',
  video: 'externalVideoHtml',
  image: 'imageUrl',
}

/** What a page's query has for the controls (`laurel_text`), by their names. */
export const prefillFromQuery = (query: URLSearchParams) =>
  new URLSearchParams(Object.entries(controls).map(([setting, name]) => [name, query.get(`laurel_${setting}`) ?? '']))

/** What the form calls the fields that a refusal may name. */
export const labels = new Map([
  ['stars', 'Your rating'],
  ['title', 'Headline'],
  ['testimonialText', 'Your testimonial'],
  ['firstname', 'First name'],
  ['lastname', 'Last name'],
  ['email', 'E-mail'],
  ['company', 'Company'],
  ['externalVideoHtml', 'Link to a video'],
  ['imageUrl', 'Link to a photo of you'],
  ['socialMediaProfiles', 'Your profiles'],
])

/**
 * The form of HTML alone, filled in with what was typed; below each text control that breaks a rule, by its name, stands that
 * rule. It is sent to the address that it stands at, with this key or a new one, so that a double click and a reload send it
 * once.
 */
export function htmlForm(
  key: string | null | undefined,
  values: URLSearchParams,
  rules: ReadonlyMap<string, string> = new Map(),
): Html {
  const control = (name: string, limit: number) =>
    html`id="${name}" name="${name}" maxlength="${limit}"${rules.has(name) && html` aria-invalid="true" aria-describedby="${name}-note"`}`
  const field = (name: string, more: string, box: Html) =>
    html`<div><label for="${name}">${labels.get(name)}${more}</label>${box}${rules.has(name) && html`<p id="${name}-note">${rules.get(name)}</p>`}</div>
`
  const input = (name: string, more: string, limit: number, attributes: Html) =>
    field(name, more, html`<input ${control(name, limit)} value="${values.get(name)}" ${attributes}>`)
  const area = (name: string, more: string, limit: number, attributes: Html) =>
    // A line feed behind the tag is skipped: one of the text's own would be.
    field(
      name,
      more,
      html`<textarea ${control(name, limit)} ${attributes}>
${values.get(name)}</textarea>`,
    )
  const star = (value: string, label: string) =>
    html`<label><input type="radio" name="stars" value="${value}"${(values.get('stars') ?? '') === value && html` checked`}> ${label}</label>
`
  const link = html`type="url" pattern="[hH][tT][tT][pP][sS]?://.+"`
  const optional = ' (optional)'
  return html`<form method="post" lang="en" dir="ltr">
<h2>Share your experience</h2>
<p>A few words are enough. They mean a lot to us.</p>
<input type="hidden" name="Idempotency-Key" value="${key || crypto.randomUUID()}">
<fieldset><legend>${labels.get('stars')}${optional}</legend>
${star('', 'No rating')}${stars.map((value) => star(String(value), `${value} of ${limits.stars} stars`))}</fieldset>
${input('title', optional, limits.title, html`autocomplete="off"`)}
${area('testimonialText', '', limits.testimonialText, html`required rows="6"`)}
${input('firstname', '', limits.name, html`required autocomplete="given-name"`)}
${input('lastname', optional, limits.name, html`autocomplete="family-name"`)}
${input('email', optional, limits.email, html`type="email" autocomplete="email"`)}
${input('company', optional, limits.company, html`autocomplete="organization"`)}
${input('externalVideoHtml', optional, limits.externalVideoHtml, html`inputmode="url" autocomplete="off"`)}
${input('imageUrl', optional, limits.url, html`${link} autocomplete="photo"`)}
${area('socialMediaProfiles', `${optional}, one link per line`, limits.profiles * (limits.url + 1), html`rows="3"`)}
<label class="consent"><input type="checkbox" name="gaveConsent" value="true"${values.get('gaveConsent') === 'true' && html` checked`}> My testimonial may be published, with my name, company, photo and video.</label>
<button>Send</button>
</form>`
}
