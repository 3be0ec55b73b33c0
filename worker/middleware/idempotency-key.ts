import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as limits from '../../shared/limits.ts'
import type { AppEnv } from '../env.ts'

const rule = `must be 1 to ${limits.idempotencyKey} printable ASCII characters`

/** Returns the request's `Idempotency-Key`, or `undefined` if it is absent or empty. @throws HTTPException 400 */
export function parseIdempotencyKey(c: Context<AppEnv>): string | undefined {
  // An HTML form cannot send headers, so it has a control with this name.
  const key = c.get('formData')?.get('Idempotency-Key') ?? c.req.header('Idempotency-Key') ?? ''
  if (key.length > limits.idempotencyKey || !/^[ -~]*$/.test(key)) {
    throw new HTTPException(400, { message: `Idempotency-Key: ${rule}` })
  }
  return key || undefined
}
