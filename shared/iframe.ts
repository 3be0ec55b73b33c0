import { attributePairs, decodeAmpersands } from './video.ts'

// Only HTML's own white space counts here, as in video.ts.
const iframePattern =
  /^[\t\n\f\r ]*<iframe((?:[\t\n\f\r ]+(?:allowfullscreen|(?:src|width|height|title|frameborder|allow|allowfullscreen|referrerpolicy|loading)[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"<>]*"|'[^'<>]*')))*)[\t\n\f\r ]*><\/iframe[\t\n\f\r ]*>[\t\n\f\r ]*$/i

// Browsers decode entities in `src`; none may occur before the query, where they could change the host or path.
const urlPattern = /^https:\/\/[^\s/?#@&\\]+(?:\/[^\s?#&\\]*)?(?:[?#][^\s\\]*)?$/i

/** `isLiteral` means that a browser reads `src` exactly as written: no other entities, no encoded slashes. */
type PlainIframe = { hostname: string; isLiteral: boolean }

// At most 4,000, as a number, pixels or a percentage.
const sizePattern = /^(?:auto|(?:[0-3]?\d{0,3}(?:\.\d+)?|4000)(?:px|%)?)$/i

/** Patterns for the values of attributes. None may contain an entity, which a browser would decode. */
const valuePatterns: Record<string, RegExp> = {
  // The features that players use, but no camera or microphone (https://www.w3.org/TR/permissions-policy/#iframe-allow-attribute).
  allow:
    /^\s*(?:(?:accelerometer|autoplay|clipboard-write|encrypted-media|fullscreen|gyroscope|picture-in-picture|web-share|\*|'(?:none|self|src)')(?:[\s,;]+|$))*$/i,
  // Any policy but the one that always sends the whole URL of the page.
  referrerpolicy: /^(?!unsafe-url$)[a-z-]*$/i,
  width: sizePattern,
  height: sizePattern,
}

const isHarmless = ([name, value]: [string, string]) => valuePatterns[name]?.test(value) ?? true

/**
 * Parses embed code that is exactly one plain iframe with an https URL; returns `undefined` for anything else. None of the
 * allowed attributes can run a script, ask for the camera or cover the page, and none may be repeated: HTML and XML parsers
 * would pick different values.
 */
export function parsePlainIframe(html: string): PlainIframe | undefined {
  const pairs = attributePairs(iframePattern.exec(html)?.[1] ?? '')
  const attributes = new Map(pairs)
  const src = attributes.get('src')
  if (!src || attributes.size < pairs.length || !pairs.every(isHarmless)) return undefined
  const url = decodeAmpersands(src)
  if (!urlPattern.test(url) || !URL.canParse(url)) return undefined
  const { hostname, pathname } = new URL(url)
  // A reader that decodes %2F or %5C would see a different path.
  return { hostname, isLiteral: !/&(?!amp;|#0*38;|[a-z\d]+=)/i.test(src) && !/%(?:2f|5c)/i.test(pathname) }
}
