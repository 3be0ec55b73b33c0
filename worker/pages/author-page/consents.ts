import { html } from 'hono/html'
import type { ConsentPurpose } from '../../../shared/consent-purposes.ts'
import type { ConsentEvent } from '../../../shared/consents/consent-events.ts'
import type { MyTestimonial } from '../../../shared/my-testimonial.ts'
import type { AuthorPageTexts } from '../../../shared/texts/en/author-page.ts'
import type { Html } from '../../lib/html.ts'
import { hidden } from '../html-controls.ts'
import { decisionName, isGiven, latestEvent } from './author-fields.ts'
import { findConsentText } from './form-data.ts'
import { fill, postForm, renderMessage, type TestimonialPage } from './layout.ts'

const quote = ({ text, language }: { text: string; language: string | null }, id = '') =>
  html`<blockquote${id && html` id="${id}"`} dir="auto" lang="${language ?? ''}">${text}</blockquote>
`

/** Renders a decision with its date. The script shows that in the time zone of the reader, which the service does not know. */
function decision(t: AuthorPageTexts, { workspace }: MyTestimonial, event: ConsentEvent): Html {
  const date = new Date(event.at).toLocaleString(t.lang, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const sentence = fill(t[decisionName(event)], { workspace: workspace.name })
  return html`<p class="muted">${sentence} · <time datetime="${event.at}">${date} UTC</time></p>
`
}

/** Renders the words of a consent, its latest decision, and the button that changes it. */
export function consentForm({ t, mine, version, message }: TestimonialPage, purpose: ConsentPurpose): Html {
  const event = latestEvent(mine, purpose)
  const isAgreed = isGiven(mine, purpose)
  const id = `${purpose}-text`
  // In the place of the button: neither focus nor pointer is on the opposite one.
  return postForm(
    html`${quote(findConsentText(mine, purpose, t), id)}${event && decision(t, mine, event)}
${hidden('purpose', purpose)}${hidden('version', version)}${renderMessage(purpose, message)}
<button name="action" value="${isAgreed ? 'withdraw' : 'agree'}" aria-describedby="${id}"${(isAgreed || purpose !== 'publish') && html` class="quiet"`}>${isAgreed ? t.withdraw : t.agree}</button>
`,
    'consent',
  )
}

/** Renders all decisions with the words that were shown. */
export const consentRecord = ({ t, mine }: TestimonialPage): Html => html`<details>
<summary>${t.record}</summary>
<ol>${mine.consents.map(
  (
    event,
  ) => html`<li>${event.text && quote({ ...event, text: event.text })}${decision(t, mine, event)}<p class="muted">${event.page}</p></li>
`,
)}</ol>
</details>`
