import { key, workspaceId } from '../sample.ts'

/** A browser that is signed in: its cookie, and the headers of a request of the app. */
export type Session = { cookie: { name: string; value: string }; headers: Record<string, string> }

/** The headers that a browser sends when it opens a page. */
export const navigationHeaders = {
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Site': 'none',
  'Sec-Fetch-Mode': 'navigate',
}

/**
 * Signs in to the workspace of the sample.
 * @throws Error if the service rejects the key or the page has no token.
 */
export async function signIn(service: URL): Promise<Session> {
  const response = await fetch(new URL('/inbox/sign-in', service), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ key }),
  })
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '') ?? []
  const headers = { Cookie: `${name}=${value}` }
  const page = await fetch(new URL(inboxPath, service), { headers: { ...headers, ...navigationHeaders } })
  const [, token] = /name="laurel-page" content="([^"]+)"/.exec(await page.text()) ?? []
  if (!token) throw new Error(`The inbox could not be opened: status ${response.status}, then ${page.status}.`)
  return { cookie: { name, value }, headers: { ...headers, 'Sec-Fetch-Site': 'same-origin', 'X-Laurel-Page': token } }
}

/** The page with the first testimonials, and the API of the app. */
export const inboxPath = `/inbox/${workspaceId}?state=pending`
export const apiPath = `/inbox/api/${workspaceId}`
