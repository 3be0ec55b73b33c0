import { html } from 'hono/html'
import { chats } from '../../shared/notifications/chats.ts'
import type { Html } from '../lib/html.ts'
import type { ChannelLink, ChannelPurpose } from '../notifications/channel-links.ts'
import { htmlPage } from './html-page.ts'

/* The pages of links in messages, without scripts. `html` escapes everything in `${…}` that is not itself the result of `html`. */

/** Renders a page that a link opens. */
export const linkPage = (title: string, main: Html): Html =>
  htmlPage({
    title,
    styles: ['/palette.css', '/page.css', '/message-pages.css'],
    body: html`<main>\n${main}\n</main>`,
  })

/** Renders a page with a sentence or two, and what follows them. */
export const messagePage = (title: string, sentence: Html | string, rest: Html | string = ''): Html =>
  linkPage(title, html`<h1>${title}</h1>\n<p>${sentence}</p>\n${rest}`)

/** Renders the page of a link that is unknown. */
export const unknownLinkPage = (): Html =>
  messagePage(
    'Link not found',
    'Please check that it is complete. It may have ended together with its testimonial or its channel.',
  )

/** Renders a form that posts to the link itself. */
export const linkForm = (content: Html) => html`<form method="post">\n${content}</form>\n`

const channelTexts = {
  confirm: {
    question: 'Get messages here?',
    before: 'will get',
    button: 'Confirm',
    done: 'Confirmed',
    after: 'now gets',
    note: '',
  },
  unsubscribe: {
    question: 'Stop these messages?',
    before: 'gets',
    button: 'Stop them',
    done: 'No more messages',
    after: 'gets no more',
    note: 'You can start them again in the inbox.',
  },
}

/** Renders what a link does with a channel, and the button for it; once that has happened, that it has. */
export function channelPage({ kind, target, workspaceName, isDone }: ChannelLink, purpose: ChannelPurpose): Html {
  const texts = channelTexts[purpose]
  // The URL of a chat is a secret.
  const name = kind === 'email' ? target : `A ${chats[kind].name} channel`
  const what = (verb: string) =>
    html`<strong><bdi>${name}</bdi></strong> ${verb} messages about testimonials for <bdi>${workspaceName}</bdi>.`
  if (isDone) return messagePage(texts.done, html`${what(texts.after)} ${texts.note}`)
  return linkPage(
    texts.question,
    html`<h1>${texts.question}</h1>
${linkForm(html`<p>${what(texts.before)}</p>
<p class="actions"><button>${texts.button}</button></p>
`)}`,
  )
}

/** Renders the page of a link that confirms too late. */
export const expiredConfirmationPage = (): Html =>
  messagePage('This link has expired', 'You can get another one in the inbox.')
