import { attributePairs, decodeAmpersands } from './video.ts'

// White space is HTML's own here, see video.ts.
const iframePattern =
  /^[\t\n\f\r ]*<iframe((?:[\t\n\f\r ]+(?:allowfullscreen|(?:src|width|height|title|frameborder|allow|allowfullscreen|referrerpolicy|loading)[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"<>]*"|'[^'<>]*')))*)[\t\n\f\r ]*><\/iframe[\t\n\f\r ]*>[\t\n\f\r ]*$/i

// A browser decodes entities in the address: none before its query, so that they can not lead to another host or path.
const urlPattern = /^https:\/\/[^\s/?#@&\\]+(?:\/[^\s?#&\\]*)?(?:[?#][^\s\\]*)?$/i

/** A frame that can be kept as it was sent; `literal` is set where a browser reads its address letter for letter. */
type PlainIframe = { hostname: string; literal: boolean }

/**
 * An embed code that is exactly one plain iframe with an https address, or nothing. No attribute of such a code can run a
 * script, and none stands in it twice: of two, readers of HTML and of XML take different ones.
 */
export function parsePlainIframe(html: string): PlainIframe | undefined {
  const pairs = attributePairs(iframePattern.exec(html)?.[1] ?? '')
  const attributes = new Map(pairs)
  const src = attributes.get('src')
  if (!src || attributes.size < pairs.length) return undefined
  const address = decodeAmpersands(src)
  if (!urlPattern.test(address) || !URL.canParse(address)) return undefined
  const { hostname, pathname } = new URL(address)
  // Nor is a slash in disguise: who decodes it later is led to another path.
  return { hostname, literal: !/&(?!amp;|#0*38;|[a-z\d]+=)/i.test(src) && !/%(?:2f|5c)/i.test(pathname) }
}
