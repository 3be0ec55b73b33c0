import type { RequestOptions, SendResult } from '../sending.ts'

/**
 * Sends a request once; resolves to `{}` if there is no response within 10 s. Only a response of the service counts:
 * the login page of a captive portal has status 200 too.
 */
export async function sendRequest(
  url: string,
  { method, headers: ownHeaders, body }: RequestOptions,
  keepalive: boolean,
  signal: AbortSignal,
): Promise<SendResult> {
  // Not `AbortSignal.any` and `AbortSignal.timeout`, which many phones do not have yet.
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, 10_000)
  signal.addEventListener('abort', abort)
  try {
    const response = await fetch(url, {
      method,
      headers: { 'Content-Type': 'application/json', ...ownHeaders },
      body,
      credentials: 'omit',
      // Lets the request outlive the page; browsers limit such requests to 64 KiB in total, so only the first one has it.
      keepalive,
      signal: controller.signal,
    })
    const { status, headers } = response
    const retryAfter = parseRetryAfter(headers.get('Retry-After') ?? '')
    // People do not wait for an hour in front of a form.
    const isTooLong = retryAfter > maxRetryAfter
    const payload: unknown = await response.json().catch(() => undefined)
    // A new testimonial is the whole response; a changed one (200) is a part of it.
    const property = status === 201 ? 'id' : status === 200 && 'testimonial'
    if (property && typeof payload === 'object' && payload && property in payload) return { record: payload }
    const isError = typeof payload === 'string' && status >= 400
    return {
      retryAfter: Math.min(maxRetryAfter, retryAfter),
      ...(isError && { error: payload, lang: 'en' }),
      rejected: isError && status < 500 && status !== 408 && (status !== 429 || isTooLong),
    }
  } catch {
    return {}
  } finally {
    clearTimeout(timer)
  }
}

const maxRetryAfter = 60

/** Returns the seconds of a `Retry-After` header, a number or a date (RFC 9110, 10.2.3), 0 for any other value. */
function parseRetryAfter(value: string): number {
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Math.max(0, seconds || 0)
}
