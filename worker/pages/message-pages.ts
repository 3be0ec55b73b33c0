import { html } from 'hono/html'
import type { ChannelLink, ChannelPurpose } from '../db/channel-links.ts'
import type { Approval, ApprovalStatus } from '../db/message-links.ts'
import type { Html } from '../lib/html.ts'
import { formatDay } from './consent-record-texts.ts'
import { htmlPage } from './html-page.ts'

/* The pages of links in messages, without scripts. `html` escapes everything in `${…}` that is not itself the result of `html`. */

const page = (title: string, main: Html): Html =>
  htmlPage({
    title,
    styles: ['/palette.css', '/page.css', '/message-pages.css'],
    body: html`<main>\n${main}\n</main>`,
  })

/** Renders a page with a sentence or two, and what follows them. */
export const messagePage = (title: string, sentence: Html | string, rest: Html | string = ''): Html =>
  page(title, html`<h1>${title}</h1>\n<p>${sentence}</p>\n${rest}`)

/** Renders the page of a link that is unknown. */
export const unknownLinkPage = (): Html =>
  messagePage('Link not found', 'Please check that it is complete. Perhaps what it leads to was erased.')

const inboxLink = ({ workspaceId, id }: Approval['testimonial'], text: string) =>
  html`<p><a href="/inbox/${workspaceId}/${id}">${text}</a></p>`

type Ended = Exclude<ApprovalStatus, 'open' | 'undoable'>

const endings: Record<Ended, [title: string, sentence: string]> = {
  used: ['This link was used', 'It works only once.'],
  expired: ['This link has expired', 'You can still publish or archive the testimonial in the inbox.'],
  changed: ['The testimonial has changed', 'It is no longer what it was when this message was sent.'],
}

/** Renders why the link of a testimonial does nothing any more. */
export const endedPage = (status: Ended, testimonial: Approval['testimonial']): Html =>
  messagePage(...endings[status], inboxLink(testimonial, 'Open it in the inbox'))

/** Renders what follows when an action was undone. */
export const undonePage = (testimonial: Approval['testimonial']): Html =>
  messagePage(
    'Undone',
    `The testimonial is ${testimonial.state} again.`,
    inboxLink(testimonial, 'Open it in the inbox'),
  )

/** Renders a testimonial with the buttons to publish and to archive it or, once that has happened, to undo it. */
export function approvalPage(approval: Approval, error?: string): Html {
  const { testimonial } = approval
  const { workspaceName, published } = testimonial
  const isOpen = approval.status === 'open'
  const title = isOpen ? 'A new testimonial' : published ? 'Published' : 'Archived'
  return page(
    `${title} · ${workspaceName}`,
    html`<h1>${title}${isOpen && html` for <bdi>${workspaceName}</bdi>`}</h1>
${error && html`<p role="alert" tabindex="-1" autofocus>${error}</p>`}
${isOpen ? html`${quote(testimonial)}${decision(testimonial)}` : html`${undo}${quote(testimonial)}`}
${inboxLink(testimonial, 'Open it in the inbox')}`,
  )
}

const button = (action: string, label: string, isPrimary = false) =>
  html`<button name="action" value="${action}"${!isPrimary && html` class="quiet"`}>${label}</button>\n`

const undo = html`<form method="post">
<p role="status" tabindex="-1" autofocus>You can undo this for an hour.</p>
<p class="actions">${button('undo', 'Undo')}</p>
</form>
`

/** Renders the buttons, after what is to be considered. */
function decision(testimonial: Approval['testimonial']): Html {
  const { gaveConsent, isWithdrawn, published, state } = testimonial
  return html`<form method="post">
${consent(testimonial)}
<p class="actions">${!published && !isWithdrawn && button('publish', 'Publish', gaveConsent)}${state !== 'archived' && button('archive', 'Archive')}</p>
</form>
`
}

/** Renders what a publication would show, and what this page leaves to the inbox. */
function quote({ workspaceId, id, ...testimonial }: Approval['testimonial']): Html {
  const { stars, title, subtitle, testimonialText, firstname, lastname, company, created } = testimonial
  const author = [[firstname, lastname].filter(Boolean).join(' '), company].filter(Boolean).join(', ')
  const files = [
    ...(testimonial.imageUrl ? ['a photo'] : []),
    ...(testimonial.videoVideoUrl || testimonial.externalVideoHtml ? ['a video'] : []),
  ]
  return html`<section>
${stars !== null && html`<p>${stars} of 5 stars</p>\n`}${title && html`<h2 dir="auto">${title}</h2>\n`}${subtitle && html`<p dir="auto">${subtitle}</p>\n`}
${testimonialText && html`<blockquote dir="auto">${testimonialText}</blockquote>\n`}
<p dir="auto">${author || 'Without a name'}</p>
<p class="muted">Sent on ${formatDay(created)}</p>
${files.length > 0 && html`<p>With ${files.join(' and ')}: <a href="/inbox/${workspaceId}/${id}">look at it in the inbox</a> first.</p>`}
</section>`
}

/** Renders whether the testimonial may be published. */
function consent({ gaveConsent, isWithdrawn, published }: Approval['testimonial']): Html {
  if (isWithdrawn) return html`<p class="warning">Its author has withdrawn the consent to publication.</p>`
  if (!gaveConsent) {
    return html`<p class="warning"><strong>No consent to publication.</strong> Please ask its author first. Without consent, displays leave it out even when it is published.</p>`
  }
  return html`<p>Its author has agreed to publication.${published && ' It is published already.'}</p>`
}

const chats: Record<string, string> = {
  slack: 'A Slack channel',
  discord: 'A Discord channel',
  teams: 'A Teams channel',
}

const channelTexts = {
  confirm: {
    question: 'Get messages here?',
    before: 'is about to get messages about testimonials for',
    button: 'Confirm',
    done: 'Confirmed',
    after: 'now gets messages about testimonials for',
    note: '',
  },
  unsubscribe: {
    question: 'Stop these messages?',
    before: 'gets messages about testimonials for',
    button: 'Stop them',
    done: 'No more messages',
    after: 'gets no more messages about testimonials for',
    note: 'You can start them again in the inbox.',
  },
}

/** Renders what a link does with a channel, and the button for it; once that has happened, that it has. */
export function channelPage({ kind, target, workspaceName, isDone }: ChannelLink, purpose: ChannelPurpose): Html {
  const texts = channelTexts[purpose]
  // The URL of a chat is a secret.
  const name = chats[kind] ?? target
  const what = (words: string) => html`<strong><bdi>${name}</bdi></strong> ${words} <bdi>${workspaceName}</bdi>.`
  if (isDone) return messagePage(texts.done, html`${what(texts.after)} ${texts.note}`)
  return page(
    texts.question,
    html`<h1>${texts.question}</h1>
<form method="post">
<p>${what(texts.before)}</p>
<p class="actions"><button>${texts.button}</button></p>
</form>`,
  )
}

/** Renders the page of a link that confirms too late. */
export const expiredConfirmationPage = (): Html =>
  messagePage('This link has expired', 'You can get another one in the inbox.')
