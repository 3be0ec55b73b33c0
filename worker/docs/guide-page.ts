import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { contentsLink, type NavigationItem, renderPage, renderSection } from './layout.ts'
import type { MarkdownDocument } from './markdown.ts'

/** Renders a guide as the page at `path`. */
export function guidePage(path: string, guide: MarkdownDocument, navigation: NavigationItem[]): Html {
  const { title, introduction, sections } = guide
  return renderPage(
    {
      path,
      title,
      description: `${title}: a guide to Laurel, which collects testimonials on your own site.`,
      introduction,
      lead: undefined,
      contents: html`${sections.map(contentsLink)}`,
      text: html`${sections.map(renderSection)}`,
    },
    navigation,
  )
}
