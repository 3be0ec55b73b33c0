import { mediaPathPattern } from '../../../shared/media.ts'

/** Returns a URL if it leads to a web page; `undefined` for other schemes. */
export function webUrl(text: string): string | undefined {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined
  return url?.href
}

/** Returns the path of a file that the service stores; `undefined` for the URLs of other sites. */
export function storedPath(url: string | null): string | undefined {
  const path = webUrl(url ?? '') && new URL(url ?? '').pathname
  return path && mediaPathPattern.test(path) ? path : undefined
}

/** Returns the URL of an embedded player; `undefined` unless it is a web page. The HTML itself is never inserted. */
export function playerLink(html: string): string | undefined {
  const src = /<iframe[^>]*?\ssrc\s*=\s*["']([^"'<>]*)["']/i.exec(html)?.[1]
  return src && webUrl(src.replaceAll('&amp;', '&').replace(/^\/\//, 'https://'))
}
