import { html } from 'hono/html'
import { chats } from '../../shared/notifications/chats.ts'
import type { MessageTexts } from '../../shared/texts/en/messages.ts'
import { fill } from '../../shared/texts/fill.ts'
import { getMessageTexts } from '../../shared/texts/messages.ts'
import { fillHtml, type Html } from '../lib/html.ts'
import type { ChannelLink, ChannelPurpose } from '../notifications/channel-links.ts'
import { sheetPage } from './sheet.ts'

/* The pages of links in messages, without scripts. `html` escapes everything in `${…}` that is not itself the result of `html`. */

/** Renders a page that a link opens, in the language of these texts. */
export const linkPage = ({ lang }: MessageTexts, title: string, main: Html, isWide = false): Html =>
  sheetPage({ lang, title, main, isWide })

/** Renders a page with a sentence or two, and what follows them. */
export const messagePage = (
  texts: MessageTexts,
  title: string,
  sentence: Html | string,
  rest: Html | string = '',
): Html => linkPage(texts, title, html`<h1>${title}</h1>\n<p>${sentence}</p>\n${rest}`)

// The workspace is unknown here.
const defaultTexts = getMessageTexts()

/** Renders the page of a link that is unknown. */
export const unknownLinkPage = (): Html =>
  messagePage(defaultTexts, defaultTexts.unknownLink, defaultTexts.unknownLinkNote)

/** Renders the page for an error with this message. */
export const linkErrorPage = (message: string): Html => messagePage(defaultTexts, defaultTexts.failed, message)

/** Renders a form that posts to the link itself. */
export const linkForm = (content: Html) => html`<form method="post">\n${content}</form>\n`

/** Renders what a link does with a channel, and the button for it; once that has happened, that it has. */
export function channelPage(link: ChannelLink, purpose: ChannelPurpose): Html {
  const { kind, target, workspaceName, messageLanguage, isDone } = link
  const texts = getMessageTexts(messageLanguage)
  // The URL of a chat is a secret.
  const channel = kind === 'email' ? target : fill(texts.chatChannel, { chat: chats[kind].name })
  const values = {
    channel: html`<strong><bdi>${channel}</bdi></strong>`,
    name: html`<bdi>${workspaceName}</bdi>`,
  }
  if (isDone) return messagePage(texts, texts[`${purpose}Done`], fillHtml(texts[`${purpose}After`], values))
  const question = texts[`${purpose}Question`]
  return linkPage(
    texts,
    question,
    html`<h1>${question}</h1>
${linkForm(html`<p>${fillHtml(texts[`${purpose}Before`], values)}</p>
<button class="primary">${texts[`${purpose}Button`]}</button>
`)}`,
  )
}

/** Renders the page of a link that confirms too late. */
export function expiredConfirmationPage({ messageLanguage }: ChannelLink): Html {
  const texts = getMessageTexts(messageLanguage)
  return messagePage(texts, texts.expiredTitle, texts.confirmExpired)
}
