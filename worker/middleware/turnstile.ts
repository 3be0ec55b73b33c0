import { turnstileOrigin } from '../../shared/turnstile.ts'
import { sha256, uuidV8 } from '../lib/hash.ts'
import { withTimeout } from '../lib/timeout.ts'

const timeoutMs = 2_000
const failures = ['invalid-input-response', 'timeout-or-duplicate']

/**
 * Returns whether Cloudflare's Turnstile has rejected a visitor, or has not checked them at all. Without a secret, or without a
 * response of Cloudflare, a token counts as accepted. The IP is not sent.
 */
export async function isUncheckedVisitor(
  secret: string | undefined,
  token: string | null | undefined,
  idempotencyKey: string | undefined,
): Promise<boolean> {
  if (!token) return true
  if (!secret) return false
  // A token is valid once, except for the repetitions of a request.
  const repetition = idempotencyKey && { idempotency_key: uuidV8(await sha256(idempotencyKey)) }
  const body = { secret, response: token, ...repetition }
  const verify = async () => {
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
    } as const
    const response = await fetch(`${turnstileOrigin}/turnstile/v0/siteverify`, request)
    const { 'error-codes': codes } = await response.json<{ 'error-codes'?: unknown }>()
    return Array.isArray(codes) && codes.some((code) => failures.includes(code))
  }
  return withTimeout(timeoutMs, verify()).catch(() => false)
}
