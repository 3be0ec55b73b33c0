import type { ChannelKind } from '../../shared/channel.ts'
import * as limits from '../../shared/limits.ts'
import { cutText } from './clean-text.ts'
import { quoteLines } from './email.ts'
import { closingNotes, type Message, type MessageItem } from './message.ts'

/* The requests to incoming webhooks of chats. Words of visitors make no link, no mention and no formatting. */

type ChatKind = Exclude<ChannelKind, 'email'>

/** How chats escape text and write bold text and links, and how long a request may be, in UTF-16 code units as JSON. */
const chats: Record<ChatKind, { create: (message: Message) => object; maxLength: number }> = {
  // https://docs.slack.dev/messaging/formatting-message-text
  slack: {
    create: (message) => ({
      text: renderText(message, {
        escapeText: escapeSlack,
        bold: (text) => `*${text}*`,
        link: (label, url) => `<${url}|${label}>`,
      }),
      unfurl_links: false,
      unfurl_media: false,
    }),
    maxLength: 12_000,
  },
  // https://docs.discord.com/developers/resources/webhook; the flag suppresses previews of links.
  discord: {
    create: (message) => ({
      content: renderText(message, {
        escapeText: escapeDiscord,
        bold: (text) => `**${text}**`,
        link: (label, url) => `[${label}](${url})`,
      }),
      allowed_mentions: { parse: [] },
      flags: 4,
    }),
    maxLength: 2_000,
  },
  // https://learn.microsoft.com/connectors/teams/#microsoft-teams-webhook: at most 28 kB.
  teams: { create: createCard, maxLength: 8_000 },
}

/** Renders a message as the JSON text for a chat. Shortens quotes, and then leaves out items, until it is short enough. */
export function createChatMessage(kind: ChatKind, message: Message): string {
  const { create, maxLength } = chats[kind]
  let { items } = message
  for (let quoteLimit = limits.quote; ; ) {
    const shortItems = items.map(({ quote = '', ...item }) => ({ ...item, quote: cutText(quote, quoteLimit) }))
    const others = message.others + message.items.length - items.length
    const body = JSON.stringify(create({ ...message, items: shortItems, others }))
    const canShorten = quoteLimit > 100
    if (body.length <= maxLength || (items.length === 1 && !canShorten)) return body
    if (canShorten) quoteLimit = Math.floor(quoteLimit / 2)
    else items = items.slice(0, -1)
  }
}

type Markup = {
  escapeText: (text: string) => string
  bold: (text: string) => string
  link: (label: string, url: string) => string
}

function renderText(message: Message, { escapeText, bold, link }: Markup): string {
  const renderItem = (item: MessageItem) => [
    ...quoteLines(item).map((line) => `> ${escapeText(line)}`),
    escapeText(item.notes.join(' · ')),
    ...item.links.map(({ label, url }) => link(label, url)),
  ]
  return [
    bold(escapeText(message.subject)),
    ...message.items.map((item) => renderItem(item).join('\n')),
    ...closingNotes(message).map(escapeText),
  ].join('\n\n')
}

const slackEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeSlack = (text: string) => text.replace(/[&<>]/g, (character) => slackEntities[character] ?? '')

/** Escapes all ASCII punctuation: even `https://…` is no link then. */
const escapeDiscord = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

/** Creates an Adaptive Card of text runs, in which Teams reads no Markdown. */
function createCard(message: Message): object {
  const text = (lines: string[], style: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: lines.join('\n'), ...style }],
  })
  const actions = ({ links }: MessageItem) => ({
    type: 'ActionSet',
    actions: links.map(({ label, url }) => ({ type: 'Action.OpenUrl', title: label, url })),
  })
  const body = [
    text([message.subject], { weight: 'Bolder' }),
    ...message.items.flatMap((item) => {
      const quote = quoteLines(item)
      return [...(quote[0] ? [text(quote, { italic: true })] : []), text([item.notes.join(' · ')]), actions(item)]
    }),
    ...closingNotes(message).map((note) => text([note])),
  ]
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body,
  }
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] }
}
