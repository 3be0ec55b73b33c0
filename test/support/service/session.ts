import { createHash } from 'node:crypto'
import { call, callWithFaults, keys, workspaceA } from './harness.ts'

/** The headers with which a browser sends a request from a page of the service itself. */
export const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' }

/** The headers with which a browser opens a page. */
export const navigation = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'none' }

type SignIn = { cookie?: string; headers?: Record<string, string> }

/** Submits the sign-in form with these controls. */
export const postSignIn = (controls: Record<string, string>, { cookie, headers = {} }: SignIn = {}) =>
  call('POST', '/inbox/sign-in', {
    body: new URLSearchParams(controls).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...sameOrigin,
      'Sec-Fetch-Dest': 'document',
      ...(cookie && { Cookie: cookie }),
      ...headers,
    },
  })

/** Returns the session cookie that a response sets, as a browser sends it back, or `undefined`. */
export const getCookie = (response: { headers: { get(name: string): string | null } }) =>
  /^[^=]*=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0]

/** Returns the token that the page of a session carries. */
export const toPageToken = (cookie: string) =>
  createHash('sha256')
    .update(`laurel page ${cookie.replace(/^[^=]*=/, '')}`)
    .digest('hex')

/** Returns the headers of the inbox's script in a browser with this cookie. */
export const sessionHeaders = (cookie: string) => ({
  ...sameOrigin,
  Cookie: cookie,
  'X-Laurel-Page': toPageToken(cookie),
})

/** Signs in with a key, and returns the cookie. */
export async function signIn(key = keys.workspaceA, previousCookie?: string): Promise<string> {
  const response = await postSignIn({ key }, previousCookie ? { cookie: previousCookie } : {})
  const cookie = getCookie(response)
  if (!cookie) throw new Error(`No session: ${response.status}`)
  return cookie
}

type SessionRequest = { workspaceId?: string; body?: unknown; headers?: Record<string, string> }

/** Sends a request to the API of the inbox as its script does. */
export const callInbox = (
  cookie: string,
  method: string,
  path: string,
  { workspaceId = workspaceA, body, headers = {} }: SessionRequest = {},
) => call(method, `/inbox/api/${workspaceId}/${path}`, { body, headers: { ...sessionHeaders(cookie), ...headers } })

/** Does the same on the instrumented copy of the service. */
export const callInboxWithFaults = (
  cookie: string,
  method: string,
  path: string,
  { workspaceId = workspaceA, ...request }: SessionRequest & Parameters<typeof callWithFaults>[2] = {},
) =>
  callWithFaults(method, `/inbox/api/${workspaceId}/${path}`, {
    ...request,
    headers: { ...sessionHeaders(cookie), ...request.headers },
  })

/** Creates a link that signs in another device, and returns its path. */
export async function createDeviceLink(): Promise<string> {
  const headers = { 'X-Laurel-Key': keys.workspaceA }
  const { body } = await callInbox(await signIn(), 'POST', 'device-links', { headers })
  const { pathname, hash } = new URL(body.url)
  return pathname + hash
}
