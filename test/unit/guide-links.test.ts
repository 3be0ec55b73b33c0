import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderPage } from '../../worker/docs/markdown.ts'
import { listPages } from '../../worker/docs/site.ts'
import { openapi } from '../../worker/openapi/document.ts'

/* The links of the app, its pages, errors, commands and examples to the docs. */

const pages = listPages(openapi())
const paths = new Map(pages.map(({ file, path }) => [file.pathname, path]))

/** The anchors of each page, by its path. */
const anchors = new Map(
  pages.map((page) => {
    const { sections } = renderPage(page, ({ pathname }) => paths.get(pathname))
    const nested = Array.from(`${sections.map(({ text }) => text)}`.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    return [page.path, [...sections.map(({ id }) => id), ...nested]]
  }),
)

const files = globSync(['worker/**/*.{ts,tsx,cjs}', 'widget/**/*.{ts,tsx,html}', 'shared/**/*.ts', 'wrangler.toml'])
const links = files
  .filter((file) => !/^worker\/(?:docs|routes)\/|config\.ts$/.test(file))
  .flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/(?<![\w./])(?:\$\{\w+\})?\/docs\/[\w/#-]*\w/g), ([link]) => link),
  )

test('there are links from the app', () => expect(links.length).toBeGreaterThan(20))

test.each([...new Set(links)])('%s is a page of the docs, and its anchor is a section', (link) => {
  const [path = '', anchor] = link.replace(/^\$\{\w+\}/, '').split('#')
  expect([...anchors.keys()]).toContain(path)
  // A template names the section.
  if (anchor) expect(anchors.get(path)).toContain(anchor)
})
