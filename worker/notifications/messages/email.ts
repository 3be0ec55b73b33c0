import { html } from 'hono/html'
import type { Html } from '../../lib/html.ts'
import { allItems, type Message, type MessageItem, quoteLines, renderText } from './message.ts'

/** An e-mail without its sender. */
export type Email = {
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

const plain = {
  escapeText: (text: string) => text,
  bold: (text: string) => text,
  link: (label: string, url: string) => `${label}:\n${url}`,
}

/** Renders a message as an e-mail; `unsubscribeUrl` is for mail programs too (RFC 8058). */
export async function createEmail(to: string, message: Message, unsubscribeUrl?: string): Promise<Email> {
  const { subject, texts } = message
  return {
    to,
    subject,
    text: `${renderText(message, plain)}\n${unsubscribeUrl ? `\n${plain.link(texts.unsubscribe, unsubscribeUrl)}\n` : ''}`,
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

const bodyStyle = 'max-width:36rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere'
const quoteStyle = 'margin:1.5rem 0 .5rem;padding-left:1rem;border-left:4px solid #2c8a61;white-space:pre-wrap'
const buttonStyle =
  'display:inline-block;margin-right:.5rem;padding:.625rem 1rem;border-radius:.375rem;background:#1f6b4a;color:#fff;text-decoration:none'
// In the colour of the text: that of links is unreadable where a mail program changes the background.
const linkStyle = 'display:inline-block;padding:.625rem 0;color:inherit'

// Outlined where mail programs can: on white, the fill alone has little contrast. The note below has the rating in words.
const starStyle = 'color:#ffb71b;-webkit-text-stroke:1px #a37511'

/** Renders the HTML part, which loads nothing. Its colours suit light and dark mail programs. */
const renderHtml = (message: Message, unsubscribeUrl: string | undefined): Html => html`<!doctype html>
<html lang="${message.texts.lang}"${message.texts.dir === 'rtl' && html` dir="rtl"`}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${message.subject}</title>
<body style="${bodyStyle}">
<main>
<h1 style="font-size:1.25rem">${message.subject}</h1>
${allItems(message).map(renderItem)}${unsubscribeUrl && html`<p>${renderLink(unsubscribeUrl, message.texts.unsubscribe, linkStyle)}</p>`}
</main>
`

function renderItem(item: MessageItem): Html {
  const quote = quoteLines(item).join('\n')
  const links = item.links.map(({ label, url }, index) => renderLink(url, label, index === 0 ? buttonStyle : linkStyle))
  return html`${quote && html`<blockquote dir="auto" style="${quoteStyle}">${quote}</blockquote>\n`}<p>${!!item.stars && html`<span aria-hidden="true" style="${starStyle}">${'★'.repeat(item.stars).padEnd(5, '☆')}</span> `}${item.note}</p>
${links[0] && html`<p>${links}</p>\n`}`
}

const renderLink = (url: string, label: string, style: string): Html =>
  html`<a href="${url}" style="${style}">${label}</a>\n`
