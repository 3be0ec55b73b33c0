import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/* The words of texts that people read: one thing has one name. Names of the API are in code font, or stand alone. */

const sources = globSync([
  'shared/import/en*.ts',
  'shared/texts/*/*.ts',
  'widget/inbox/**/en*.ts',
  'worker/{cli,openapi,pages}/**/*.ts',
  'worker/{docs,notifications/messages}/*.ts',
])

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm
const literals = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g
const apiName = /^.(?:\/\S*|[a-z]\w*|Giver\w*).$/

const readLiterals = (file: string) =>
  (readFileSync(file, 'utf8').replace(comments, '').match(literals) ?? []).filter((literal) => !apiName.test(literal))

const code = /```[\s\S]*?```|`[^`]*`/g
/** Elements with their attributes, comments (what people search for), and expressions in template literals. */
const markup = /<!--.*?-->|<[a-z/][^>]*(?:>|$)|\$\{[^}]*(?:\}|$)/g

/** The texts that people read, as pairs of a file and a part of it. */
const texts = [
  ...sources.flatMap((file) =>
    // Delimiters go first: those of code font within a template literal are escaped.
    readLiterals(file).map((literal) => [file, literal.slice(1, -1).replaceAll('\\`', '`')] as const),
  ),
  ...globSync(['{README,CHANGELOG}.md', 'worker/docs/**/*.md', 'widget/public/index.html']).map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  ),
].map(([file, text]) => [file, text.replace(code, '').replace(markup, '')] as const)

const subtitles = [
  ...['second headline', 'subtitle', 'zweite überschrift', 'sous-titre', 'subtítulo', 'sottotitolo', 'ondertitel'],
  ...['podtytuł', 'alt başlık', 'عنوان فرعي', 'サブタイトル', '副标题'],
]

const rules = [
  ['`subtitle` is a role: nobody looks for their job below another name', new RegExp(subtitles.join('|'), 'gi')],
  [
    'who wrote a testimonial is its author but in the disclosure: other names look like other people',
    /\b(?:givers?|writers?(?! are customers))\b/gi,
  ],
  ['advertising has one name, which everybody knows', /\bmarketing\b|\buse in advertising/gi],
  ['spam and archived are states: a testimonial is in no folder', /\b(?:spam|archived?) folders?\b(?! of your mail)/gi],
  ['changes take a minute, at most 6, as they do: see the display guide', /\b(?:few|some) minutes\b/gi],
] as const

describe('words that people read', () => {
  test('owners look for a photo and a video: authors can also record or upload them', () => {
    const found = texts.filter(([file, text]) => file.startsWith('widget/') && /link to a (?:photo|video)/i.test(text))
    expect(found.map(([file]) => file)).toEqual([])
  })

  test.each(rules)('%s', (_, pattern) => {
    expect(texts.length).toBeGreaterThan(3_000)
    expect(texts.flatMap(([file, text]) => (text.match(pattern) ?? []).map((found) => [file, found]))).toEqual([])
  })
})
