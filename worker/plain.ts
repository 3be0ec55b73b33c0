import { html } from 'hono/html'
import * as limits from '../shared/limits.ts'

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
export const asked = (query: URLSearchParams) =>
  new URLSearchParams(Object.entries(controls).map(([setting, name]) => [name, query.get(`laurel_${setting}`) ?? '']))

/**
 * The form of HTML alone, filled in with what was typed; the controls of these names are marked as wrong. It is sent to the
 * address that it stands at, with this key or a new one, so that a double click and a reload send it once.
 */
export function plainForm(
  key: string | null | undefined,
  typed: URLSearchParams,
  wrong: (string | undefined)[] = [],
): Html {
  const control = (name: string, limit: number) =>
    html`id="${name}" name="${name}" maxlength="${limit}"${wrong.includes(name) && html` aria-invalid="true" aria-describedby="why"`}`
  const input = (name: string, label: string, limit: number, more: Html) =>
    html`<p><label for="${name}">${label}</label><input ${control(name, limit)} value="${typed.get(name)}" ${more}></p>
`
  const area = (name: string, label: string, limit: number, more: Html) =>
    // A line feed behind the tag is skipped: one of the text's own would be.
    html`<p><label for="${name}">${label}</label><textarea ${control(name, limit)} ${more}>
${typed.get(name)}</textarea></p>
`
  const star = (value: string, label: string) =>
    html`<label><input type="radio" name="stars" value="${value}"${(typed.get('stars') ?? '') === value && html` checked`}> ${label}</label>
`
  const link = html`type="url" pattern="[hH][tT][tT][pP][sS]?://.+"`
  return html`<form method="post" lang="en" dir="ltr">
<h2>Share your experience</h2>
<p>A few words are enough. They mean a lot to us.</p>
<input type="hidden" name="Idempotency-Key" value="${key || crypto.randomUUID()}">
<fieldset><legend>Your rating (optional)</legend>
${star('', 'No rating')}${stars.map((value) => star(String(value), `${value} of ${limits.stars} stars`))}</fieldset>
${input('title', 'Headline (optional)', limits.title, html`autocomplete="off"`)}
${area('testimonialText', 'Your testimonial', limits.testimonialText, html`required rows="6"`)}
${input('firstname', 'First name', limits.name, html`required autocomplete="given-name"`)}
${input('lastname', 'Last name (optional)', limits.name, html`autocomplete="family-name"`)}
${input('email', 'E-mail (optional)', limits.email, html`type="email" autocomplete="email"`)}
${input('company', 'Company (optional)', limits.company, html`autocomplete="organization"`)}
${input('externalVideoHtml', 'Link to a video (optional)', limits.externalVideoHtml, html`inputmode="url" autocomplete="off"`)}
${input('imageUrl', 'Link to a photo of you (optional)', limits.url, html`${link} autocomplete="photo"`)}
${area('socialMediaProfiles', 'Your profiles (optional), one link per line', limits.profiles * (limits.url + 1), html`rows="3"`)}
<label class="consent"><input type="checkbox" name="gaveConsent" value="true"${typed.get('gaveConsent') === 'true' && html` checked`}> My testimonial may be published, with my name, company, photo and video.</label>
<button>Send</button>
</form>`
}
