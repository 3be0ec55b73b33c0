import { webUrl } from '../web-url.ts'

/** Navigates to a page set by the site owner, if its URL is http or https. */
export function redirectTo(link: string | undefined): void {
  const url = webUrl(link)
  if (url) location.assign(url)
}
