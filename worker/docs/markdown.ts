import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import { Marked, type Tokens, type TokensList } from 'marked'
import type { Html } from '../lib/html.ts'
import { code } from './markup.ts'

/* Renders the Markdown documents of this folder, which can also be read on GitHub. */

/** A part of a page below a heading of level two. */
export type Section = { id: string; title: string; text: Html }

/** A document: its heading of level one, what stands between that and the first section, and its sections. */
export type MarkdownDocument = { title: string; introduction: Html; sections: Section[] }

/** The sections of the page at `/docs`; the operations below them come from the OpenAPI document. */
export const referenceFile = new URL('reference.md', import.meta.url)

/** The names of the guides, in the order of the navigation. */
export const guideNames = [
  'deploy',
  'embed',
  'forms',
  'display',
  'inbox',
  'move',
  'api',
  'webhooks',
  'messages',
  'operate',
  'privacy',
]

/** The Markdown file of a guide. */
export const guideFile = (name: string) => new URL(`guides/${name}.md`, import.meta.url)

/** The path of the page that a guide becomes. */
export const guidePath = (name: string) => `/docs/guides/${name}`

/**
 * Renders a Markdown document.
 * @throws Error for a relative link to anything but a page of the docs.
 */
export function renderDocument(file: URL): MarkdownDocument {
  const marked = createMarked(file)
  const { title, introduction, sections } = splitSections(marked.lexer(readFileSync(file, 'utf8')))
  const render = (tokens: Tokens.Generic[]) => html`${raw(marked.parser(tokens))}`
  return {
    title,
    introduction: render(introduction),
    sections: sections.map(({ title, tokens }) => ({ id: headingId(title), title, text: render(tokens) })),
  }
}

/** The id that GitHub gives a heading. */
export const headingId = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function splitSections(tokens: TokensList) {
  const introduction: Tokens.Generic[] = []
  const sections: { title: string; tokens: Tokens.Generic[] }[] = []
  let title = ''
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 1) title = token.text
    else if (token.type === 'heading' && token.depth === 2) sections.push({ title: token.text, tokens: [] })
    else (sections.at(-1)?.tokens ?? introduction).push(token)
  }
  return { title, introduction, sections }
}

function createMarked(file: URL): Marked {
  return new Marked({
    // Links are written out: the e-mail in a sentence of the form is an example.
    tokenizer: { url: () => undefined },
    renderer: {
      heading({ text, tokens, depth }) {
        const id = headingId(text)
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
      },
      code: ({ text, lang = '' }) => String(code(text, lang)),
      link({ href, tokens }) {
        return `<a href="${pageUrl(href, file)}">${this.parser.parseInline(tokens)}</a>`
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

/** A table whose first column names what its rows are about. */
function table(header: string[], rows: string[][]): string {
  const columns = header.map((cell) => `<th scope="col">${cell}</th>`).join('')
  const body = rows.map(([first, ...others]) => {
    return `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`
  })
  const kind = header.length > 2 ? ' class="three-columns"' : ''
  return `<table${kind}>\n<thead><tr>${columns}</tr></thead>\n<tbody>\n${body.join('')}</tbody>\n</table>\n`
}

/** The URL of a link on the rendered page: that of a Markdown file becomes the path of its page. */
function pageUrl(href: string, file: URL): string {
  if (/^(?:https?:|#)/.test(href)) return href
  const { pathname, hash } = new URL(href, file)
  const name = guideNames.find((name) => guideFile(name).pathname === pathname)
  if (!name && pathname !== referenceFile.pathname) {
    throw new Error(`${file.pathname} links to ${href}, which is not a page of the docs`)
  }
  return `${name ? guidePath(name) : '/docs'}${hash}`
}
