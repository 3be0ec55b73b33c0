import { mkdirSync, writeFileSync } from 'node:fs'
import { clientTypes } from '../openapi/core/client-types.ts'
import { openapi } from '../openapi/document.ts'
import { docsPage } from './layout.ts'
import { renderPage } from './markdown.ts'
import { llmsText, plainMarkdown } from './plain.ts'
import { requestIndex } from './request-index.ts'
import { searchIndex } from './search-index.ts'
import { listSections } from './search-sections.ts'
import { listPages } from './site.ts'

/*
 * Part of every build: writes the OpenAPI document, the types for clients and the pages of the docs beside the widget. They
 * contain the URL of `npm start`, which the worker replaces with its own (routes/docs.ts).
 */

const folder = new URL('../../dist/widget/', import.meta.url)
const document = openapi()
const sources = listPages(document)
const paths = new Map(sources.map(({ file, path }) => [file.pathname, path]))
const pathOf = ({ pathname }: URL) => paths.get(pathname)
const pages = sources.map((page) => ({ ...page, ...renderPage(page, pathOf) }))
const write = (name: string, text: string) => writeFileSync(new URL(name, folder), text)

for (const name of ['docs/guides/', 'docs/api/']) mkdirSync(new URL(name, folder), { recursive: true })
write('openapi.json', `${JSON.stringify(document, null, 2)}\n`)
write('api.d.ts', clientTypes(document))
write('llms.txt', llmsText(pages))
write('docs-search.json', searchIndex(pages.filter(({ group }) => group).flatMap(listSections)))
for (const page of pages) {
  const isIndex = page.path === '/docs'
  write(
    `${page.path.slice(1)}.html`,
    String(docsPage(page, pages, isIndex ? requestIndex(pages, document) : undefined)),
  )
  write(`${page.path.slice(1)}.md`, plainMarkdown(page, pathOf))
}
