/*
 * HTML to text, without a parser of the browser: under Trusted Types it takes no string, and the command line has none. Only
 * tags, comments and references are recognised; the result is text wherever it is shown.
 */

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bdquo: '„', euro: '€' },
}

/** Returns HTML as text: `<br>` is a line end, and a paragraph ends with an empty line. References are decoded once. */
export function htmlToText(html: string): string {
  let text = ''
  for (let at = 0; at < html.length; ) {
    const tag = html.indexOf('<', at)
    const end = tag < 0 ? html.length : tag
    text += decodeReferences(html.slice(at, end).replaceAll(/[\t\n\f\r ]+/g, ' '))
    if (tag < 0) break
    const after = findEnd(html, tag)
    // A sign, not a tag; of one that never ends, this is true of all that follow.
    at = Math.max(after, tag + 1)
    if (after < 0) return finish(text + decodeReferences(html.slice(tag)))
    text += after === tag ? '<' : lineEnds(html.slice(tag, tag + 20))
  }
  return finish(text)
}

const finish = (text: string) =>
  text
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

function lineEnds(tag: string): string {
  const [, slash, name = ''] = /^<(\/?)([a-z][a-z\d]*)/i.exec(tag) ?? []
  const isEnd = slash === '/'
  if (/^br$/i.test(name)) return '\n'
  if (/^(?:p|ul|ol|blockquote|h[1-6])$/i.test(name)) return isEnd ? '\n\n' : ''
  return /^(?:li|div|tr)$/i.test(name) && isEnd ? '\n' : ''
}

/** Returns where the tag or comment at `start` ends; `start` itself if there is none, -1 if it never ends. */
function findEnd(html: string, start: number): number {
  if (html.startsWith('<!--', start)) return skipPast(html, '-->', start + 4)
  const script = /^<(script|style)\b/i.exec(html.slice(start, start + 8))?.[1]
  if (script) return skipPast(html, '>', skipPast(html, `</${script}`, start))
  if (!/[a-z!/?]/i.test(html.charAt(start + 1))) return start
  let quote = ''
  for (let at = start + 1; at < html.length; at++) {
    const character = html.charAt(at)
    if (quote) quote = character === quote ? '' : quote
    else if (character === '>') return at + 1
    else if (character === '"' || character === "'") quote = character
  }
  return -1
}

function skipPast(html: string, text: string, start: number): number {
  const at = html.indexOf(text, start)
  return at < 0 ? html.length : at + text.length
}

const decodeReferences = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (reference, decimal, hexadecimal, name = '') =>
    decimal || hexadecimal
      ? decodeNumber(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16), reference)
      : Object.hasOwn(named, name)
        ? (named[name] ?? reference)
        : reference,
  )

function decodeNumber(code: number, reference: string): string {
  // As browsers read what old editors wrote.
  if (code >= 128 && code < 160) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : reference
}
