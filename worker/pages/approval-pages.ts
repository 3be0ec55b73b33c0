import { html } from 'hono/html'
import { listAnswersInText } from '../../shared/answers.ts'
import type { Html } from '../lib/html.ts'
import type { Approval, ApprovalStatus } from '../notifications/approvals.ts'
import { linkDays } from '../notifications/message-link.ts'
import { formatDay } from './consent-record-texts.ts'
import { linkForm, linkPage, messagePage } from './message-pages.ts'
import { drawStars } from './stars.ts'

/* The pages of links with which owners publish a testimonial. */

type LinkedTestimonial = Approval['testimonial']

const inboxLink = ({ workspaceId, id }: LinkedTestimonial, text = 'Open it in the inbox') =>
  html`<a href="/inbox/${workspaceId}/${id}">${text}</a>`

type Ended = Exclude<ApprovalStatus, 'open' | 'undoable'>

const endings: Record<Ended, [title: string, sentence: string]> = {
  used: ['This link was used', 'It works only once.'],
  expired: ['This link has expired', `It worked for ${linkDays.approve} days.`],
  changed: ['The testimonial has changed', 'This link was for an earlier version.'],
}

/** Renders why the link of a testimonial does nothing any more. After a double click on “Undo”, only this says what became of it. */
export function endedPage(status: Ended, testimonial: LinkedTestimonial): Html {
  const [title, sentence] = endings[status]
  return messagePage(
    title,
    `${sentence} The testimonial is ${testimonial.state} now.`,
    html`<p>${inboxLink(testimonial)}</p>`,
  )
}

/** Renders what follows when an action was undone. */
export const undonePage = (testimonial: LinkedTestimonial): Html =>
  messagePage('Undone', `The testimonial is ${testimonial.state} again.`, html`<p>${inboxLink(testimonial)}</p>`)

/** Renders a testimonial with the buttons to publish and to archive it or, once that has happened, to undo it. */
export function approvalPage(approval: Approval, error?: string): Html {
  const { testimonial } = approval
  const { workspaceName, published } = testimonial
  const isOpen = approval.status === 'open'
  const title = isOpen ? 'A new testimonial' : published ? 'Published' : 'Archived'
  return linkPage(
    `${title} · ${workspaceName}`,
    html`<h1>${title}${isOpen && html` for <bdi>${workspaceName}</bdi>`}</h1>
${error && html`<p role="alert" tabindex="-1" autofocus>${error}</p>`}
${isOpen ? html`${quote(testimonial)}${decision(testimonial)}` : html`${undo}${quote(testimonial)}`}
<p>${inboxLink(testimonial)}</p>`,
  )
}

const button = (action: string, label: string, isPrimary = false) =>
  html`<button name="action" value="${action}"${!isPrimary && html` class="quiet"`}>${label}</button>\n`

const undo = linkForm(html`<p role="status" tabindex="-1" autofocus>You can undo this for up to an hour.</p>
<p class="actions">${button('undo', 'Undo')}</p>
`)

/** Renders the buttons, after what is to be considered. */
function decision(testimonial: LinkedTestimonial): Html {
  const { gaveConsent, withdrawn, published, state } = testimonial
  return linkForm(html`${fileNotice(testimonial)}${consent(testimonial)}
<p class="actions">${!published && !withdrawn && button('publish', 'Publish', gaveConsent)}${state !== 'archived' && button('archive', 'Archive')}</p>
`)
}

/** Renders what to look at in the inbox before a decision. */
function fileNotice(testimonial: LinkedTestimonial): Html | false {
  const files = [
    ...(testimonial.imageUrl ? ['a photo'] : []),
    ...(testimonial.videoVideoUrl || testimonial.externalVideoHtml ? ['a video'] : []),
  ]
  const link = inboxLink(testimonial, 'look at it in the inbox')
  return files.length > 0 && html`<p>With ${files.join(' and ')}: ${link} first.</p>\n`
}

/** Renders what a publication would show, without files. */
function quote(testimonial: LinkedTestimonial): Html {
  const { stars, title, subtitle, testimonialText, firstname, lastname, company, created } = testimonial
  const author = [[firstname, lastname].filter(Boolean).join(' '), company].filter(Boolean).join(', ')
  return html`<section>
${stars !== null && html`<p class="stars">${drawStars(stars)} ${stars} of 5 stars</p>\n`}${title && html`<h2 dir="auto">${title}</h2>\n`}${subtitle && html`<p dir="auto">${subtitle}</p>\n`}
${testimonialText && html`<blockquote dir="auto">${words(testimonial) || testimonialText}</blockquote>\n`}
<p dir="auto">${author || 'Without a name'}</p>
<p class="muted">Sent on ${formatDay(created)}</p>
</section>`
}

/** Renders each question before its answer; `false` if the text is another one. */
function words(testimonial: LinkedTestimonial): Html | false {
  const answers = listAnswersInText(testimonial)
  if (!answers[0]) return false
  return html`${answers.map(({ question, answer }) => html`<strong dir="auto">${question}</strong><p dir="auto">${answer}</p>`)}`
}

/** Renders whether the testimonial may be published. */
function consent({ gaveConsent, withdrawn, published }: LinkedTestimonial): Html {
  if (withdrawn) return html`<p class="warning">Its author has withdrawn the consent to publication.</p>`
  if (!gaveConsent) {
    return html`<p class="warning"><strong>No consent to publication.</strong> Please ask its author first. Without consent, displays leave it out, even if you publish it.</p>`
  }
  return html`<p>Its author has agreed to publication.${published && ' It is published already.'}</p>`
}
