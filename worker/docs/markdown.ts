import { html, raw } from 'hono/html'
import { Marked, type Token, type Tokens } from 'marked'
import type { Html } from '../lib/html.ts'
import { highlight } from './highlight.ts'
import { picture, publicPath } from './picture.ts'
import { plainText } from './plain-text.ts'
import type { Page } from './site.ts'

/* Renders the Markdown of pages. What is not generated can also be read on GitHub. */

/** A part of a page below a heading of level two. */
export type Section = { id: string; title: string; text: Html }

/**
 * A rendered page: its heading of level one, its first paragraph as one line of text, what stands before the first section, the
 * sections, and all tokens.
 */
export type Document = { title: string; summary: string; introduction: Html; sections: Section[]; tokens: Token[] }

/** Returns the path of the page that a file becomes, or `undefined` if there is none. */
export type PathOf = (file: URL) => string | undefined

/**
 * Renders a page.
 * @throws Error for a relative link to anything but a page of the docs.
 */
export function renderPage({ markdown, file }: Page, pathOf: PathOf): Document {
  const marked = createMarked((href) => resolveLink(href, file, pathOf))
  const tokens = marked.lexer(markdown)
  const [introduction = [], ...sections] = splitSections(tokens)
  const [heading, ...first] = introduction
  const render = (tokens: Token[]) => html`${raw(marked.parser(tokens))}`
  const paragraph = first.find(({ type }) => type === 'paragraph')
  return {
    title: headingText(heading),
    summary: paragraph ? plainText([paragraph]).trim().replaceAll('\n', ' ') : '',
    introduction: render(first),
    sections: sections.map(([heading, ...text]) => ({
      id: tokenId(heading),
      title: headingText(heading),
      text: render(text),
    })),
    tokens,
  }
}

/** The comments with words by which the search finds the section that they stand in. */
export const searchComment = /<!-- search: (.*?) -->/g
const givenId = /\s*\{#([\w-]+)\}$/

/** Returns the id of a heading. */
export const tokenId = (token: Token | undefined): string => headingId(token && 'text' in token ? token.text : '')

/** Returns the text of a heading without its id. */
export const headingText = (token: Token | undefined): string =>
  token ? plainText([token]).trim().replace(givenId, '') : ''

/** The id of a heading: the one that it ends with, or that GitHub gives it. */
export const headingId = (heading: string) =>
  givenId.exec(heading)?.[1] ??
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** Splits tokens before each heading of level two. */
function splitSections(tokens: Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 2) parts.push([])
    parts.at(-1)?.push(token)
  }
  return parts
}

function createMarked(urlOf: (href: string) => string): Marked {
  return new Marked({
    // Links are written out: the e-mail in a sentence of the form is an example.
    tokenizer: { url: () => undefined },
    renderer: {
      heading({ text, tokens, depth }) {
        const id = headingId(text)
        const title = this.parser.parseInline(tokens).replace(givenId, '')
        return `<h${depth} id="${id}"><a href="#${id}">${title}</a></h${depth}>\n`
      },
      code: ({ text, lang = '' }) => codeBlock(text, lang),
      html: ({ text }) => text.replaceAll(searchComment, ''),
      image: ({ href, text }) => String(picture(urlOf(href), text.replaceAll('\n', ' '))),
      link({ href, tokens }) {
        return `<a href="${urlOf(href)}">${this.parser.parseInline(tokens)}</a>`
      },
      table({ header, rows }) {
        const cell = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
        return table(
          header.map(cell),
          rows.map((row) => row.map(cell)),
        )
      },
    },
  })
}

/** A block of code. It can have the focus, so that long lines can be read with the keyboard alone. */
function codeBlock(text: string, language: string): string {
  return `<div class="block"><pre tabindex="0"><code class="${language}">${highlight(text, language)}</code></pre></div>\n`
}

/** A table whose first column names what its rows are about. */
function table(header: string[], rows: string[][]): string {
  const columns = header.map((cell) => `<th scope="col">${cell}</th>`).join('')
  const body = rows.map(([first, ...others]) => {
    return `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`
  })
  const kind = header.length > 2 ? ' class="three-columns"' : ''
  return `<table${kind}>\n<thead><tr>${columns}</tr></thead>\n<tbody>\n${body.join('')}</tbody>\n</table>\n`
}

/** The URL of a link on a page: that of a Markdown file becomes the path of its page, that of a picture the path of its file. */
export function resolveLink(href: string, file: URL, pathOf: PathOf): string {
  if (/^(?:https?:|#|\/)/.test(href)) return href
  const url = new URL(href, file)
  const { hash } = url
  url.hash = ''
  const path = pathOf(url) ?? publicPath(url)
  if (!path) throw new Error(`${file.pathname} links to ${href}, which is not a page of the docs`)
  return `${path}${hash}`
}
