import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { closingNotes, type Message, type MessageItem } from './message.ts'

/** An e-mail without its sender. */
export type Email = {
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Renders a message as an e-mail; `unsubscribeUrl` is for mail programs too (RFC 8058). */
export async function createEmail(to: string, message: Message, unsubscribeUrl?: string): Promise<Email> {
  return {
    to,
    subject: message.subject,
    text: renderText(message, unsubscribeUrl),
    html: String(await renderHtml(message, unsubscribeUrl)),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

const noteText = ({ notes }: MessageItem) => notes.map((note) => note.replace(/\.?$/, '.')).join(' ')

/** Renders the text part. The mark before each line of a quote shows whose words they are. */
function renderText(message: Message, unsubscribeUrl: string | undefined): string {
  const paragraphs = [
    message.subject,
    ...message.items.flatMap((item) => [
      ...(quoteLines(item).length > 0
        ? [
            quoteLines(item)
              .map((line) => `> ${line}`)
              .join('\n'),
          ]
        : []),
      noteText(item),
      ...item.links.map(({ label, url }) => `${label}:\n${url}`),
    ]),
    ...closingNotes(message),
    ...(unsubscribeUrl ? [`Unsubscribe:\n${unsubscribeUrl}`] : []),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

/** Returns the lines of a quote, and its author. */
export const quoteLines = ({ quote, author }: MessageItem): string[] => [
  ...(quote ? quote.split('\n') : []),
  ...(author ? [`— ${author}`] : []),
]

const bodyStyle = 'max-width:36rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere'
const quoteStyle = 'margin:1.5rem 0 .5rem;padding:0 0 0 1rem;border-left:4px solid #2c8a61;white-space:pre-wrap'
const buttonStyle =
  'display:inline-block;margin:.25rem .5rem .25rem 0;padding:.625rem 1rem;border-radius:.375rem;background:#1f6b4a;color:#fff;text-decoration:none'
// In the colour of the text: that of links is unreadable where a mail program changes the background.
const linkStyle = 'display:inline-block;padding:.625rem 0;color:inherit'

/** Renders the HTML part, which loads nothing. Its colours suit light and dark mail programs. */
function renderHtml(message: Message, unsubscribeUrl: string | undefined): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${message.subject}</title>
</head>
<body style="${bodyStyle}">
<main>
<h1 style="font-size:1.25rem">${message.subject}</h1>
${message.items.map(renderItem)}${closingNotes(message).map((note) => html`<p>${note}</p>\n`)}${
  unsubscribeUrl && html`<p><a href="${unsubscribeUrl}" style="${linkStyle}">Unsubscribe</a></p>\n`
}</main>
</body>
</html>
`
}

function renderItem(item: MessageItem): Html {
  const lines = quoteLines(item)
  return html`${lines.length > 0 && html`<blockquote dir="auto" style="${quoteStyle}">${lines.join('\n')}</blockquote>\n`}<p>${noteText(item)}</p>
<p>${item.links.map(({ label, url }, index) => html`<a href="${url}" style="${index === 0 ? buttonStyle : linkStyle}">${label}</a>\n`)}</p>
`
}
