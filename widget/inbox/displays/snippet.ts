import { attributes, escapeAttribute } from '../../../shared/snippet.ts'

export const layouts = ['wall', 'carousel', 'single', 'badge'] as const
export const themes = ['auto', 'light', 'dark'] as const

/** How testimonials are shown. */
export type Display = {
  layout: (typeof layouts)[number]
  theme: (typeof themes)[number]
  /** As it was typed. */
  limit: string
}

type Place = { origin: string; workspace: string; linkText: string }

/** Returns whether the service accepts a limit, see shared/displays/options.ts. */
export const isLimit = (limit: string) => /^(?:[1-9]|[1-4]\d|50)$/.test(limit)

/** Returns the options that differ from the defaults of a layout; those that are invalid are left out. */
export function toOptions({ layout, theme, limit }: Display): Record<string, string> {
  const hasLimit = (layout === 'wall' || layout === 'carousel') && isLimit(limit) && limit !== '12'
  return { ...(hasLimit && { limit }), ...(theme !== 'auto' && { theme }) }
}

/** Returns the element, with a link for browsers without scripts, and its script. */
export function displaySnippet({ origin, workspace, linkText }: Place, display: Display): string {
  const url = escapeAttribute(origin)
  return [
    `<laurel-testimonials${attributes({ workspace, layout: display.layout, ...toOptions(display) })}>`,
    `  <a href="${url}/testimonials/${workspace}">${linkText}</a>`,
    '</laurel-testimonials>',
    `<script src="${url}/testimonials.js" async crossorigin></script>`,
  ].join('\n')
}

/** Returns the path of the page in the preview, which has cards alone. */
export function previewPath(workspace: string, display: Display): string {
  const single = display.layout === 'single' && { limit: '1', columns: '1' }
  const query = new URLSearchParams({ ...toOptions(display), ...single })
  return `/testimonials/${workspace}/embed${query.size > 0 ? `?${query}` : ''}`
}
