import { turnstileOrigin } from '../../shared/forms/turnstile.ts'

const timeoutMs = 2_000
const failures = ['invalid-input-response', 'timeout-or-duplicate']

/**
 * Returns whether Cloudflare's Turnstile has rejected a visitor's token, which is valid once, or there is none. Without a secret, or
 * without a response of Cloudflare, a token counts as accepted. The visitor's IP is not sent.
 */
export async function failsTurnstile(secret: string | undefined, token: string | null | undefined) {
  if (!token) return true
  if (!secret) return false
  try {
    const response = await fetch(`${turnstileOrigin}/turnstile/v0/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { 'error-codes': codes } = await response.json<{ 'error-codes': unknown[] }>()
    return failures.some((code) => codes.includes(code))
  } catch {
    return false
  }
}
