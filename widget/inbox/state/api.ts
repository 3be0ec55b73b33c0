/** A response of the inbox's API that is not a success; `message` is the service's sentence. */
export class ApiError extends Error {
  readonly status: number
  /** The seconds after which the service accepts the request again, if it names them. */
  readonly retryAfter: number
  constructor(status: number, message: string, retryAfter = 0) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The network failed, or the service did not respond: nothing is known about what was stored. */
export class NetworkError extends Error {}

/** Returns whether the same request may succeed later. */
export const canRetry = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

type RequestOptions = {
  method?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent in its place. */
  form?: FormData | Blob
  /** The ETag of the version to change. */
  ifMatch?: string
  /** An owner key, for what a session alone may not do. */
  key?: string
  /** Creates no second record if the same request is sent again. */
  idempotencyKey?: string
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
  const { method = 'GET', body, form, ifMatch, key, idempotencyKey } = options
  const token = pageToken?.content ?? ''
  const headers = {
    'X-Laurel-Page': token,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch && { 'If-Match': ifMatch }),
    ...(key && { 'X-Laurel-Key': key }),
  }
  const response = await fetch(`/inbox/api/${workspaceId}/${path}`, {
    method,
    headers,
    // Otherwise a lost connection would stop all later changes too.
    signal: AbortSignal.timeout(30_000),
    // A change is also sent if the tab is closed; browsers do so with 64 KiB at most.
    keepalive: method !== 'GET' && !form,
    body: form ?? JSON.stringify(body),
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
  const { headers: received } = response
  if (!response.ok) {
    const message = typeof json === 'string' ? json : ''
    throw new ApiError(response.status, message, Number(received.get('Retry-After')) || 0)
  }
  const next = /<([^>]*)>; rel="next"/.exec(received.get('Link') ?? '')?.[1]
  return {
    body: json as Result,
    etag: received.get('ETag') ?? '',
    nextCursor: next ? new URL(next).searchParams.get('cursor') : null,
    searchedTo: received.get('Searched-To'),
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
