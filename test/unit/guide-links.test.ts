import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { headingId } from '../../worker/docs/markdown.ts'

/* The links of the app and its pages to the guides. */

const guides = 'worker/docs/guides'

/** Returns the anchors of a guide, by the headings in it. */
const anchors = (name: string) =>
  [...readFileSync(join(guides, `${name}.md`), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => headingId(text))

const links = ['widget/inbox', 'worker/pages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/["'`](\/docs\/[\w/#-]*)/g)])
    .flatMap(([, link = '']) => link),
)

test.each([...new Set(links)])('%s is a section of a guide', (link) => {
  const [, name = '', , anchor] = /^\/docs\/guides\/([\w-]+)(#([\w-]*))?$/.exec(link) ?? []
  expect(readdirSync(guides)).toContain(`${name}.md`)
  // A template names the section.
  if (anchor) expect(anchors(name)).toContain(anchor)
})
