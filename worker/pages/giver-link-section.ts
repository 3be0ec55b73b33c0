import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'

/** Returns the owner's own words for a text of the widget, `""` without any. */
type OwnText = (name: 'ownLink' | 'openLink' | 'mailLink') => Html | string

/** Renders the link to a giver's own page: to open it, to copy it and to send it to oneself. */
export function giverLinkSection(url: string, own: OwnText = () => ''): Html {
  const purpose = 'Keep this link: it lets you see, change or withdraw your testimonial at any time.'
  const mail = { subject: 'Link to my testimonial', body: `${purpose}\r\n\r\n${url}` }
  const query = Object.entries(mail).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return html`<p>${own('ownLink') || purpose}</p>
<p><a href="${url}">${own('openLink') || 'Open the link'}</a></p>
<div><label for="giver-link">Copy the link, it is shown only once</label><input id="giver-link" value="${url}" readonly dir="ltr"></div>
<p><a href="mailto:?${query.join('&')}">${own('mailLink') || 'Send it to myself'}</a></p>`
}
