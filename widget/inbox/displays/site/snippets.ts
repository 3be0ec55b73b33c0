import type { SavedSettings } from '../../../../shared/displays/saved-display.ts'
import { escapeAttribute } from '../../../../shared/snippet.ts'
import { texts } from '../en-names.ts'

/** The values in a snippet besides the settings. */
export type Place = { origin: string; workspaceId: string; id: string }

/**
 * Returns the element of a display, with a link for browsers without scripts, and its script. It stays the same whatever is changed;
 * `height` is a CSS length to keep free while it loads.
 */
export function displaySnippet(
  { origin, workspaceId, id }: Place,
  { heading }: SavedSettings,
  height?: string,
): string {
  const style = height ? ` style="display:block;min-height:${height}"` : ''
  return `<laurel-testimonials display="${id}"${style}>
  <a href="${origin}/testimonials/${workspaceId}">${escapeAttribute(heading ?? texts.linkText)}</a>
</laurel-testimonials>
<script src="${origin}/testimonials.js" async crossorigin></script>`
}
