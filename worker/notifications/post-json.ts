import type { SendResult } from './delivery.ts'

/** After this time, there is no response. */
export const sendTimeoutMs = 15_000

/**
 * Sends JSON text to a URL. Follows no redirect, reads the body of the response only if `hasText`, and never throws. Any receiver
 * could send an endless body.
 */
export async function postJson(
  url: string,
  headers: Record<string, string>,
  body: string,
  hasText?: boolean,
): Promise<SendResult & { text?: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Laurel', ...headers },
      body,
      signal: AbortSignal.timeout(sendTimeoutMs),
    })
    const result = { status: response.status, retryAfter: parseRetryAfter(response.headers.get('Retry-After')) }
    if (hasText) return { ...result, text: await response.text() }
    response.body?.cancel().catch(() => undefined)
    return result
  } catch {
    return { status: null }
  }
}

/** Returns the seconds of a `Retry-After` header (RFC 9110 §10.2.3), which has them or a date; `undefined` for anything else. */
function parseRetryAfter(value: string | null): number | undefined {
  // `Date.parse` takes a number for a year.
  const isDate = value && /^[A-Z]/i.test(value)
  const seconds = isDate ? Math.ceil((Date.parse(value) - Date.now()) / 1_000) : Number(value)
  return seconds > 0 ? seconds : undefined
}
