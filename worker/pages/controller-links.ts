import { html } from 'hono/html'
import type { AuthorPageTexts } from '../../shared/texts/en/author-page.ts'
import type { Html } from '../lib/html.ts'

/** The details that a workspace publishes of the controller of its data. */
type ControllerDetails = { contact?: string | undefined; privacyUrl?: string | undefined }

/** Renders the contact and the privacy policy of a controller, as far as there are any. */
export const controllerLinks = (
  { contact, privacyUrl }: ControllerDetails,
  t: Pick<AuthorPageTexts, 'questions' | 'privacyPolicy'>,
): Html =>
  html`${contact && html`<p>${t.questions} ${link(contact, true)}</p>`}${privacyUrl && html`<p><a href="${privacyUrl}">${t.privacyPolicy}</a></p>`}`

/** Renders a text as a link if it is a URL or, with `isContact`, an e-mail address. */
export function link(text: string, isContact = false): Html {
  const scheme = isContact && /^\S+@\S+$/.test(text) ? 'mailto:' : ''
  if (!scheme && !/^https?:/.test(text)) return html`<span dir="auto">${text}</span>`
  return html`<a href="${scheme + text}" target="_blank" rel="noreferrer" dir="ltr">${text}</a>`
}
