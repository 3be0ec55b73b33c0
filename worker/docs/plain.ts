import { demo } from '../lib/demo.ts'
import { type Document, type PathOf, resolveLink } from './markdown.ts'
import type { Page } from './site.ts'

/* The pages for agents and other programs. */

/** Returns the Markdown of a page at its own URL: with absolute links to the Markdown of other pages, and to the sections of this one. */
export function plainMarkdown({ markdown, path, file }: Page, pathOf: PathOf): string {
  return markdown
    .replaceAll(/ \{#[\w-]+\}$/gm, '')
    .replaceAll(/^<!-- .* -->\n/gm, '')
    .replaceAll(/\]\((#[^)]+)\)/g, `](${demo.url}${path}$1)`)
    .replaceAll(/\]\((?!https?:)([^)\s]+)\)/g, (_, href: string) => {
      const [path, hash = ''] = resolveLink(href, file, pathOf).split(/(?=#)/)
      return `](${demo.url}${path}${path?.startsWith('/docs') ? '.md' : ''}${hash})`
    })
}

/** Returns the index of the pages in Markdown (https://llmstxt.org). */
export function llmsText(pages: (Page & Document)[]): string {
  const [index, ...others] = pages
  const groups = Map.groupBy(others, ({ group }) => group)
  const lists = Array.from(groups, ([group, pages]) => {
    const links = pages.map(({ path, title, summary }) => `- [${title}](${demo.url}${path}.md): ${summary}`)
    return `## ${group}\n\n${links.join('\n')}\n`
  })
  const files = `## Files\n\n- [OpenAPI document](${demo.url}/openapi.json)\n- [TypeScript types](${demo.url}/api.d.ts)\n`
  return `# Laurel\n\n> ${index?.summary}\n\n${lists.join('\n')}\n${files}`
}
