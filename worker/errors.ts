import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { QuotaError } from './db/rules.ts'
import type { AppEnv } from './env.ts'
import { logError } from './log.ts'
import { RateLimitError } from './middleware/rate-limit.ts'
import { recordRejection } from './middleware/rejections.ts'
import { errorPolicy, unknownUrlPage, unsupportedMethodPage } from './pages/error-pages.ts'

/** Extra headers, by status. */
const statusHeaders: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Basic realm="laurel", charset="UTF-8"' },
  503: { 'Retry-After': '5' },
}

/** Returns the response to an error: its message as a JSON string. */
export function onError(error: Error, c: Context<AppEnv>): Response {
  const { message, status, headers } = toErrorResponse(error, c)
  return c.json(message, status, headers)
}

/**
 * Returns the message, status and headers for an error: an HTTPException keeps its own, anything else becomes a 500 with a
 * fixed message. Logs server errors and 429s, and stores that a visitor was rejected.
 */
export function toErrorResponse(error: Error, c: Context<AppEnv>) {
  const status = error instanceof HTTPException ? error.status : 500
  if (status >= 500 || status === 429) logError(c, error, status)
  recordRejection(c, error)
  const headers = createHeaders(error, status, c)
  const message =
    error instanceof HTTPException ? error.message : 'Something went wrong on our side. Please try again later.'
  return { message, status, headers }
}

function createHeaders(error: Error, status: number, c: Context): Record<string, string> | undefined {
  if (error instanceof RateLimitError || error instanceof QuotaError) return { 'Retry-After': String(error.retryAfter) }
  if (status === 401 && c.req.path === '/v1/my-testimonial') return { 'WWW-Authenticate': 'Bearer' }
  // A browser that is asked for credentials on a page would remember them, and add them to requests of other sites. The inbox
  // accepts none.
  const isPage = c.req.header('Sec-Fetch-Mode') === 'navigate' || /^\/inbox\b/.test(c.req.path)
  if (status === 401 && isPage) return undefined
  return statusHeaders[status]
}

/** Returns the 404 for an unknown path: a page for browsers. */
export function notFound(c: Context): Response | Promise<Response> {
  if (isNavigation(c)) return c.html(unknownUrlPage(), 404, pageHeaders)
  return c.json('There is nothing at this URL. All endpoints are listed at /docs.', 404)
}

/** Returns the 405 for a known path that does not support the request's method: a page for browsers. */
export function onMethodNotAllowed(c: Context, methods: string[]): Response | Promise<Response> {
  const allowed = methods.join(', ')
  c.header('Allow', allowed)
  if (isNavigation(c)) return c.html(unsupportedMethodPage(), 405, pageHeaders)
  return c.json(`This URL only supports ${allowed}.`, 405)
}

const pageHeaders = { 'Content-Security-Policy': errorPolicy }

/** Returns whether a browser opens the URL as a page. The API has none, forms have their own, and `/remote` is in a frame. */
function isNavigation(c: Context): boolean {
  if (/^\/(?:(?:v1|inbox\/api|remote)\/|form(?:\/|$))/.test(c.req.path)) return false
  c.header('Vary', 'Accept', { append: true })
  return /^(?:GET|HEAD)$/.test(c.req.method) && /\btext\/html\b/.test(c.req.header('Accept') ?? '')
}
