import { html } from 'hono/html'
import type { TranslatedForm } from '../../shared/forms/stored-form.ts'
import type { VisitorTestimonialInput } from '../../shared/testimonial.ts'
import type { InvitationEnd } from '../db/invitations.ts'
import type { Html } from '../lib/html.ts'
import { authorLinkSection } from './author-link-section.ts'
import { createFormTexts } from './form-texts.ts'
import { htmlPage } from './html-page.ts'

/* The pages below `/form` that report something in place of a form. */

/** Renders a page below `/form`. */
export function formLayout(title: string, main: Html, head: Html | string = '', lang = 'en'): Html {
  const body = html`<main>
${main}
</main>`
  return htmlPage({ title, styles: ['/palette.css', '/page.css'], head, body, lang })
}

/** Renders an error message. It takes the focus, so that screen readers announce it first. */
export function errorPage(message: Html | string, form: Html | string = ''): Html {
  return formLayout(
    'Sorry, that did not work',
    html`<h1>Sorry, that did not work</h1>
<p role="alert" tabindex="-1" autofocus>${message}</p>
${form}`,
  )
}

const noticePage = (title: string, sentence: Html | string, heading = title): Html =>
  formLayout(title, html`<h1>${heading}</h1>\n<p>${sentence}</p>`)

const invitationEnds: Record<InvitationEnd, [title: string, sentence: string]> = {
  unknown: ['Invitation not found', 'Please check that the link is complete, or ask'],
  used: ['This invitation was used', 'We have received a testimonial with it: thank you! For another one, please ask'],
  expired: ['This invitation has expired', 'For a new one, please ask'],
}

/** Renders why an invitation takes no response. */
export function invitationEndPage(end: InvitationEnd, workspaceName: string): Html {
  const [title, sentence] = invitationEnds[end]
  return noticePage(title, html`${sentence} <bdi>${workspaceName}</bdi>.`)
}

/** Renders the page of a form that does not exist. */
export const notFoundPage = (): Html =>
  noticePage('Form not found', 'Please check the link, or ask the person who sent it to you.')

/** Renders the page of a form that takes no more testimonials. */
export const closedFormPage = (workspaceName: string): Html =>
  noticePage(
    'Form closed',
    html`<bdi>${workspaceName}</bdi> no longer collects testimonials with this form.`,
    'This form is closed',
  )

/**
 * Renders the page that follows a testimonial sent with the HTML form at this path. Once it is made, with what happens to the
 * testimonial, and the URL of the author's own page.
 */
export function thanksPage(
  path: string,
  form: TranslatedForm,
  sent?: Pick<VisitorTestimonialInput, 'email' | 'gaveConsent'> & { giverUrl: string },
): Html {
  const { own } = createFormTexts(form)
  const { thanks, redirect, texts } = form
  // The page knows neither the name of who has sent it nor that of the workspace.
  const say = (name: string, words: string) => (texts[name]?.includes('{') ? words : own(texts[name]) || words)
  const outcome = sent?.gaveConsent
    ? say('mayBePublished', 'It may be published. We read every testimonial first.')
    : say('staysPrivate', 'It stays between you and us.')
  return formLayout(
    'Thank you!',
    html`<h1>${own(thanks) || say('thanks', 'Thank you!')}</h1>
<p>${say('received', 'We’ve received your testimonial.')}${sent && html` ${outcome}`}</p>
${sent && authorLinkSection(sent.giverUrl, sent.email ?? '', texts, own)}
${redirect && html`<p><a href="${redirect}">Continue to ${new URL(redirect).host}</a></p>`}
<p class="muted"><a href="${path}">${say('sendAnother', 'Write another')}</a></p>`,
  )
}
