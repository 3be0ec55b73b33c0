/*
 * HTML to text, without a parser of the browser: under Trusted Types it takes no string, and the command line has none. Only
 * tags, comments and references are recognised; the result is text wherever it is shown. A tag has no `<` in it: of broken HTML,
 * more signs than needed are kept, but all words.
 */

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bdquo: '„', euro: '€' },
}

/** Elements of HTML: any other word between angle brackets is one of the text, unless it has attributes. */
const elements = new Set(
  `a abbr acronym address article aside audio b bdi bdo big blockquote body br button caption center cite code col colgroup dd del
  details dfn div dl dt em embed figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd
  label li link main mark meta nav noscript object ol option p param picture pre q s samp script section select small source span
  strike strong style sub summary sup svg table tbody td textarea tfoot th thead time title tr tt u ul var video wbr`.split(
    /\s+/,
  ),
)

/** Elements that begin and end with an empty line, and those that do so with a new line. */
const paragraph = /^(?:p|ul|ol|dl|blockquote|pre|table|figure|h[1-6])$/
const block =
  /^(?:address|article|aside|caption|center|dd|details|div|dt|figcaption|footer|form|header|hr|li|main|nav|option|section|summary|title|tr)$/

/** Returns HTML as text: `<br>` is a line end, and a paragraph ends with an empty line. References are decoded once. No word is lost. */
export function htmlToText(source: string): string {
  const html = source
    .split('<![CDATA[')
    .map((part, index) => (index ? part.replace(']]>', '') : part))
    .join('')
  let text = ''
  let lineEnds = 2
  const endLines = (count: number) => {
    for (; lineEnds < count; lineEnds++) text += '\n'
  }
  const addWords = (words: string) => {
    const decoded = decodeReferences(words.replaceAll(/[\t\n\f\r ]+/g, ' '))
    if (decoded.trim()) lineEnds = 0
    text += decoded
  }
  const findEnd = createSearch(html)
  for (let at = 0; at < html.length; ) {
    const tag = html.indexOf('<', at)
    addWords(html.slice(at, tag < 0 ? html.length : tag))
    if (tag < 0) break
    const { name, end } = findEnd(tag)
    if (end === tag) {
      text += '<'
      lineEnds = 0
    } else if (name === 'br') endLines(lineEnds + 1)
    else if (paragraph.test(name)) endLines(2)
    else if (block.test(name)) endLines(1)
    else if (/^<\/t[dh]/i.test(html.slice(tag, tag + 4))) addWords(' ')
    at = Math.max(end, tag + 1)
  }
  return text
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

type Markup = { name: string; end: number }

/** Returns a function that finds the end of the tag or comment at a position: the position itself if there is only a sign. */
function createSearch(html: string): (start: number) => Markup {
  /** Finds a pattern, which is not looked for again once it is missing. */
  const createFinder = (pattern: RegExp) => {
    let isMissing = false
    return (start: number): number | undefined => {
      if (isMissing) return undefined
      pattern.lastIndex = start
      isMissing = !pattern.test(html)
      return isMissing ? undefined : pattern.lastIndex
    }
  }
  const findCommentEnd = createFinder(/--!?>/g)
  const endsByTag = new Map([
    ['<script', createFinder(/<\/script\s*>/gi)],
    ['<style', createFinder(/<\/style\s*>/gi)],
  ])
  return (start) => {
    if (html.startsWith('<!--', start)) return { name: '', end: findCommentEnd(start + 2) ?? start }
    if (!/[a-z!/?]/i.test(html.charAt(start + 1))) return { name: '', end: start }
    const next = html.indexOf('<', start + 1)
    const { name, length } = parseTag(html.slice(start, next < 0 ? html.length : next))
    const end = start + length
    return {
      name,
      end: (length > 0 && endsByTag.get(html.slice(start, start + 1 + name.length).toLowerCase())?.(end)) || end,
    }
  }
}

/** Attributes without values, and nothing else. */
const plainAttributes =
  /^(?:[\s/]|\b(?:allowfullscreen|async|autoplay|checked|controls|defer|disabled|hidden|loop|muted|nowrap|open|selected)\b)*$/i

/** Returns the name of the tag that begins a text, and its length: 0 if there is none. */
function parseTag(text: string): { name: string; length: number } {
  const [other] = /^<(?:!doctype|!\[(?:if|endif)|\?xml)\b[^>]*>/i.exec(text) ?? []
  if (other) return { name: '', length: other.length }
  const [start, name = ''] = /^<\/?([a-z][a-z\d]*(?:[:-][a-z\d]+)*)(?=[\s/>])/i.exec(text) ?? []
  // In a value, `>` ends no tag.
  const length = text.replaceAll(/=\s*(?:"[^"]*"|'[^']*')/g, (value) => '='.repeat(value.length)).indexOf('>') + 1
  const attributes = text.slice(start?.length, length - 1)
  // "a <b and c> d" is mathematics, and "<time to go>" are words.
  const isElement = elements.has(name.toLowerCase()) && plainAttributes.test(attributes)
  const isTag = start && (isElement || attributes.includes('=') || /[:-]/.test(name))
  return { name: name.toLowerCase(), length: isTag ? length : 0 }
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
