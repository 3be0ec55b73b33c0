/** Navigates to a page set by the site owner, if its URL is http or https. */
export function redirectTo(url: string | null): void {
  // An anchor resolves relative URLs against the page; `URL.parse` is missing in older browsers.
  const link = Object.assign(document.createElement('a'), { href: url ?? '' })
  if (url && /^https?:$/.test(link.protocol)) location.assign(link.href)
}
