/** Resolves a link against the page; returns `undefined` unless it leads to an http or https URL. */
export function webUrl(link: string | undefined): string | undefined {
  // An anchor resolves relative URLs; `URL.parse` is missing in older browsers.
  const { protocol, href } = Object.assign(document.createElement('a'), { href: link ?? '' })
  return link && /^https?:$/.test(protocol) ? href : undefined
}
