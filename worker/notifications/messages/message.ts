import type { MessageTexts } from '../../../shared/texts/en/messages.ts'
import { fill } from '../../../shared/texts/fill.ts'
import { formatNumber } from '../../lib/format-number.ts'

/** The content of a message. Only `quote` and `author` have words of visitors; each renderer escapes them. */
export type Message = {
  /** Of its language. */
  texts: MessageTexts
  /** One line, without words of visitors. */
  subject: string
  items: MessageItem[]
  /** The number of testimonials besides the items. */
  others: number
  /** The text after the items. */
  closing: string
}

export type MessageItem = {
  quote?: string
  /** One line. */
  author?: string
  /** A rating, which the note has in words. */
  stars?: number
  note: string
  links: MessageLink[]
}

export type MessageLink = { label: string; url: string }

/** Returns the items, and one with what follows them. */
export function allItems({ texts, items, others, closing }: Message): MessageItem[] {
  const more = others > 0 && fill(texts.more, { n: formatNumber(others, texts.locale) })
  const note = [more, closing].filter(Boolean).join(' ')
  return note ? [...items, { note, links: [] }] : items
}

/** Returns the lines of a quote, and its author. */
export const quoteLines = ({ quote, author }: MessageItem): string[] => [
  ...(quote ? quote.split('\n') : []),
  ...(author ? [`— ${author}`] : []),
]

/** Functions that escape a text, and that write bold text and links. */
export type Markup = {
  escapeText: (text: string) => string
  bold: (text: string) => string
  link: (label: string, url: string) => string
}

/** Renders a message as text. The mark before each line of a quote shows whose words they are. */
export function renderText(message: Message, { escapeText, bold, link }: Markup): string {
  const renderItem = (item: MessageItem) => [
    ...quoteLines(item).map((line) => `> ${escapeText(line)}`),
    escapeText(item.note),
    ...item.links.map(({ label, url }) => link(label, url)),
  ]
  return [bold(escapeText(message.subject)), ...allItems(message).map((item) => renderItem(item).join('\n'))].join(
    '\n\n',
  )
}
