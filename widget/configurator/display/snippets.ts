import { attributes, escapeAttribute } from '../../../shared/snippet.ts'
import { frameDirective } from '../snippets.ts'
import { type Choice, queryFor } from './options.ts'

/** The heights to reserve, in rem: on a phone and on a wide page. */
export type Heights = { phone: number; page: number }

/** A choice with its workspace, without which there is nothing to copy. */
type Complete = Choice & { workspace: string }

const baseUrl = (origin: string, { workspace }: Complete) => `${origin}/testimonials/${workspace}`

/** Returns the URL of the public page, which other sites embed as a wall. */
export const pageUrl = (origin: string, choice: Complete) => baseUrl(origin, choice) + queryFor('page', choice.options)

/** Returns the URL of the HTML fragment. */
export const fragmentUrl = (origin: string, choice: Complete) =>
  `${baseUrl(origin, choice)}/${choice.layout}${queryFor(choice.layout, choice.options)}`

/** Returns the URL of the style sheet of fragments. */
export const styleUrl = (origin: string) => `${origin}/testimonials.css`

/** Returns the attributes of the element. */
export const elementAttributes = ({ workspace, layout, options, words }: Complete) => ({
  layout,
  workspace,
  ...options,
  ...words,
})

/**
 * Returns the element with a link for browsers without scripts, and its script. A wall reserves the height that it has on a
 * wide page, because more would stay empty there; the others reserve what they need on any page.
 */
export function elementSnippet(origin: string, choice: Complete, { phone, page }: Heights): string {
  const height = choice.layout === 'wall' ? Math.min(phone, page) : Math.max(phone, page)
  return [
    `<laurel-testimonials${attributes(elementAttributes(choice))} style="display:block;min-height:${height}rem">`,
    `  <a href="${escapeAttribute(baseUrl(origin, choice))}">What people say</a>`,
    '</laurel-testimonials>',
    `<script src="${origin}/testimonials.js" async crossorigin></script>`,
  ].join('\n')
}

/** Returns the CSS rules that replace the `style` attribute of the element. */
export function elementHeightRule({ phone, page }: Heights): string {
  return [
    `laurel-testimonials { display: block; min-height: ${phone}rem }`,
    `@media (min-width: 48rem) { laurel-testimonials { min-height: ${page}rem } }`,
  ].join('\n')
}

/** Returns the CSS rule that gives a fragment its colours and corners; nothing if all are ours. */
export function themeRule({ options: { theme, color, radius } }: Choice): string {
  const declarations = [
    ...(theme ? [`color-scheme: ${theme}`] : []),
    ...(color ? [`--laurel-accent: ${color}`] : []),
    ...(radius ? [`--laurel-radius: ${radius}px`] : []),
  ]
  return declarations.length > 0 ? `.laurel { ${declarations.join('; ')} }` : ''
}

/** Returns the directives that a content security policy needs for the element. */
export function elementCsp(origin: string, { layout, options: { show = 'video,photo' } }: Choice): string {
  const parts = layout === 'badge' ? [] : show.split(',')
  const hasVideo = parts.includes('video')
  // A stored video has a picture, too.
  const images = hasVideo || parts.includes('photo') ? `; img-src ${origin}` : ''
  const videos = hasVideo ? `; media-src ${origin}${frameDirective}` : ''
  return `script-src ${origin}; connect-src ${origin}${images}${videos}`
}
