/** A response of the inbox's API that is not a success; `message` is the service's sentence. */
export class ApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The network failed, or the service did not respond: nothing is known about what was stored. */
export class NetworkError extends Error {}

type RequestOptions = {
  method?: string
  body?: unknown
  /** The ETag of the version to change. */
  ifMatch?: string
  /** An owner key, for what a session alone may not do. */
  key?: string
}

const pageToken = document.querySelector<HTMLMetaElement>('meta[name=laurel-page]')

/**
 * Sends a request to `/inbox/api/{workspaceId}/{path}` and returns its JSON, or `undefined` for 204. If the session has ended, or
 * another sign-in has replaced the cookie, leads to the sign-in page, or goes on with the session of another tab.
 * @throws ApiError, or NetworkError if there was no response.
 */
export async function request<Result>(workspaceId: string, path: string, options: RequestOptions = {}) {
  return (await requestPage<Result>(workspaceId, path, options)).body
}

/** Does the same as `request`, and also returns the ETag, the cursor of the next page, and how far back a search has looked. */
export async function requestPage<Result>(
  workspaceId: string,
  path: string,
  options: RequestOptions = {},
): Promise<{ body: Result; etag: string; nextCursor: string | null; searchedTo: string | null }> {
  const { method = 'GET', body, ifMatch, key } = options
  const token = pageToken?.content ?? ''
  const headers = {
    'X-Laurel-Page': token,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(ifMatch && { 'If-Match': ifMatch }),
    ...(key && { 'X-Laurel-Key': key }),
  }
  const response = await fetch(`/inbox/api/${workspaceId}/${path}`, {
    method,
    headers,
    // Otherwise a lost connection would stop all later changes too.
    signal: AbortSignal.timeout(30_000),
    // A change is also sent if the tab is closed.
    keepalive: method !== 'GET',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  if (!response) throw new NetworkError()
  const text = await response.text().catch(() => undefined)
  if (text === undefined) throw new NetworkError()
  // The statuses of a session that has ended, or that another sign-in has replaced, among others.
  const renewal =
    /40[134]/.test(`${response.status}`) &&
    (await import('../session/renew-session.tsx').then(
      ({ renewSession }) => renewSession(response, token, text, method),
      () => false,
    ))
  if (renewal === true) return requestPage(workspaceId, path, options)
  // Not the status of the response: a 404 would say that the record is gone.
  if (renewal) throw new ApiError(401, renewal)
  const json = parseJson(text)
  // A page of a proxy is no response of the service, whatever its status.
  if (response.ok && text && json === undefined) throw new NetworkError()
  if (!response.ok) throw new ApiError(response.status, typeof json === 'string' ? json : '')
  const next = /<([^>]*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
  return {
    body: json as Result,
    etag: response.headers.get('ETag') ?? '',
    nextCursor: next ? new URL(next).searchParams.get('cursor') : null,
    searchedTo: response.headers.get('Searched-To'),
  }
}

function parseJson(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    // A proxy's error page.
    return undefined
  }
}
