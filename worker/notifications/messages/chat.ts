import * as limits from '../../../shared/limits.ts'
import type { ChatKind } from '../../../shared/notifications/chats.ts'
import { cutText } from './clean-text.ts'
import { allItems, type Markup, type Message, quoteLines, renderText } from './message.ts'

/*
 * The requests to incoming webhooks of chats. Words of visitors mention no member and are no link; in Discord and Teams, they are no
 * formatting either.
 */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

// https://docs.slack.dev/messaging/formatting-message-text
const slack: Markup = {
  escapeText: (text) => text.replace(/[&<>]/g, (character) => entities[character] ?? ''),
  bold: (text) => `*${text}*`,
  link: (label, url) => `<${url}|${label}>`,
}

/** Returns the texts of a message's blocks. */
const slackTexts = (message: Message) => renderText(message, slack).split('\n\n')

const discord: Markup = {
  // All ASCII punctuation: even `https://…` is no link then.
  escapeText: (text) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&'),
  bold: (text) => `**${text}**`,
  link: (label, url) => `[${label}](${url})`,
}

/** The request body for each chat. */
const payloads: Record<ChatKind, (message: Message) => object> = {
  slack: (message) => ({
    // For notifications.
    text: slack.escapeText(message.subject),
    // https://docs.slack.dev/reference/block-kit/composition-objects/text-object: `verbatim` makes no links of URLs.
    blocks: slackTexts(message).map((text) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })),
    unfurl_links: false,
    unfurl_media: false,
  }),
  // https://docs.discord.com/developers/resources/webhook; the flag suppresses previews of links.
  discord: (message) => ({ content: renderText(message, discord), allowed_mentions: { parse: [] }, flags: 4 }),
  teams: (message) => ({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: createCard(message) }],
  }),
}

/** The longest requests, in UTF-16 code units. Discord accepts texts of 2,000 characters, and Teams 28 kB. */
const maxLengths: Record<ChatKind, number> = { slack: 12_000, discord: 2_000, teams: 8_000 }
/** Slack rejects a message with a longer text in a block. */
const maxSlackText = 3_000

/** Renders a message as the JSON text for a chat. Shortens quotes, and then leaves out items, until it is short enough. */
export function createChatMessage(kind: ChatKind, message: Message): string {
  let { items } = message
  for (let quoteLimit = limits.quote; ; quoteLimit /= 2) {
    const shorter = {
      ...message,
      items: items.map(({ quote = '', ...item }) => ({ ...item, quote: cutText(quote, Math.max(quoteLimit, 50)) })),
      others: message.others + message.items.length - items.length,
    }
    const body = JSON.stringify(payloads[kind](shorter))
    const fits = kind !== 'slack' || slackTexts(shorter).every(({ length }) => length <= maxSlackText)
    if ((fits && body.length <= maxLengths[kind]) || items.length === 0) return body
    if (quoteLimit < 50) items = items.slice(0, -1)
  }
}

/** Creates an Adaptive Card of text runs, in which Teams reads no Markdown. */
function createCard(message: Message): object {
  const text = (text: string, style: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...style }],
  })
  const items = allItems(message).flatMap((item) => [
    ...quoteLines(item).map((line) => text(line, { italic: true })),
    text(item.note),
    ...item.links.map(({ label, url }) => ({
      type: 'ActionSet',
      actions: [{ type: 'Action.OpenUrl', title: label, url }],
    })),
  ])
  return { type: 'AdaptiveCard', version: '1.4', body: [text(message.subject, { weight: 'Bolder' }), ...items] }
}
