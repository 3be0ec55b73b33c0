import { readFileSync } from 'node:fs'
import type { OpenApiDocument } from '../openapi/core/assemble.ts'
import { resourceMarkdown, resourceSlug, schemaHomes } from './resource-markdown.ts'
import { statusTable } from './status-table.ts'

/* The pages of the docs: their order, groups, paths and Markdown. */

/** The groups of the navigation before that of the API, with the names of their guides. */
const guideGroups = {
  Start: ['deploy', 'wordpress', 'site-builders'],
  Collect: ['embed', 'forms', 'embed-code', 'move'],
  Moderate: ['inbox', 'messages'],
  Show: ['display', 'display-code'],
  Connect: ['api', 'webhooks'],
  Run: ['operate', 'data', 'troubleshoot', 'privacy'],
}

/** The names of the guides, in the order of the navigation. */
export const guideNames = Object.values(guideGroups).flat()

/** A page before it is rendered. The index has no group. */
export type Page = { path: string; group: string; markdown: string; file: URL }

const docsFile = (name: string) => new URL(`${name}.md`, import.meta.url)

/** Returns all pages in the order in which they can be read; each resource of the document has one. */
export function listPages(document: OpenApiDocument): Page[] {
  const homes = schemaHomes(document)
  return [
    readPage('/docs', '', 'index'),
    ...Object.entries(guideGroups).flatMap(([group, names]) =>
      names.map((name) => readPage(`/docs/guides/${name}`, group, `guides/${name}`)),
    ),
    withStatuses(readPage('/docs/api', 'API', 'api/basics')),
    ...document.tags.map((tag) => {
      const slug = resourceSlug(tag.name)
      const file = docsFile(`api/${slug}`)
      return { path: `/docs/api/${slug}`, group: 'API', markdown: resourceMarkdown(document, tag, file, homes), file }
    }),
  ]
}

function readPage(path: string, group: string, name: string): Page {
  const file = docsFile(name)
  return { path, group, markdown: readFileSync(file, 'utf8'), file }
}

const withStatuses = (page: Page): Page => ({
  ...page,
  markdown: page.markdown.replace('<!-- statuses -->', statusTable),
})
