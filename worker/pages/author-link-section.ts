import { html } from 'hono/html'
import { mailtoUrl } from '../../shared/texts/mailto-url.ts'
import type { Html } from '../lib/html.ts'
import type { FormTexts } from './form-texts.ts'

/** The texts of the widget that the page shares with it, in the owner's own words. */
type PageTexts = Partial<Record<string, string>>

/** Renders the link to an author's own page: to send it to oneself, with the e-mail if it is known, to copy it and to open it. */
export function authorLinkSection(url: string, email: string, texts: PageTexts, own: FormTexts['own']): Html {
  const purpose = 'Keep this link: it lets you see, change or withdraw your testimonial at any time.'
  const body = `${texts.ownLink || purpose}\r\n\r\n${url}`
  const mail = mailtoUrl(email, texts.mailSubject || 'Link to my testimonial', body)
  return html`<section><p>${own(texts.ownLink) || purpose}</p>
<a class="button" href="${mail}">${own(texts.mailLink) || 'E-mail myself the link'}</a>
<div><label for="giver-link">Copy the link: it is shown only once</label><input id="giver-link" value="${url}" readonly dir="ltr"></div>
<p><a href="${url}">${own(texts.openLink) || 'Open the link'}</a></p></section>`
}
