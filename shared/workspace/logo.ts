import * as limits from '../limits.ts'

/*
 * Logos are stored as data URLs with base64 (RFC 2397), because the hosted form loads nothing from third parties. Binary
 * content is a string with a character for each byte, as `atob` returns it.
 */

/** A media type and its content. */
export type Logo = { type: string; content: string }

/** The media types of logos, each with the start of its content; an SVG is text with an `<svg>` element. */
const signatures: Record<string, RegExp> = {
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF[\s\S]{4}WEBP/,
  'image/svg+xml': /^[^\0]*<svg/,
}

/** The rule for the content of a logo. */
export const logoContentRule = `must be a PNG, JPEG, WebP or SVG image of at most ${limits.logoBytes / 1024} KiB`

export const logoRule = `${logoContentRule}, as a data: URL in base64`

/** Matches data URLs with one of the media types and padded base64. */
export const logoPattern =
  /^data:(image\/(?:png|jpeg|webp|svg\+xml));base64,((?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?)$/

/** The maximum length of a logo's data URL. */
export const logoLength = 'data:image/svg+xml;base64,'.length + 4 * Math.ceil(limits.logoBytes / 3)

/** Returns the logo in a data URL, or `undefined` if it breaks `logoRule`. */
export function parseLogo(dataUrl: string): Logo | undefined {
  const [, type = '', base64 = ''] = logoPattern.exec(dataUrl) ?? []
  const logo = { type, content: atob(base64) }
  return isLogo(logo) ? logo : undefined
}

/** Returns the data URL of an image, or `undefined` if it cannot be a logo. */
export function formatLogo(content: string): string | undefined {
  const type = Object.keys(signatures).find((candidate) => isLogo({ type: candidate, content }))
  return type && `data:${type};base64,${btoa(content)}`
}

/** Returns whether the content is small enough and starts like its media type. */
function isLogo({ type, content }: Logo): boolean {
  return content.length <= limits.logoBytes && Boolean(signatures[type]?.test(content))
}
