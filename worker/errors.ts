import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from './env.ts'
import { logError } from './log.ts'
import { limitFailedAuth, RateLimitError } from './middleware/rate-limit.ts'

/** Headers that a status owes its reader (RFC 9110, RFC 7617). */
const statusHeaders: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Basic realm="laurel", charset="UTF-8"' },
  503: { 'Retry-After': '5' },
}

/** An error as a JSON string of one sentence. */
export async function onError(thrown: Error, c: Context<AppEnv>): Promise<Response> {
  const { sentence, status, headers } = await toErrorResponse(thrown, c)
  return c.json(sentence, status, headers)
}

/**
 * The only place where an error becomes an answer: a sentence, its status and headers. An HTTPException is said as it is;
 * anything else is a fault of ours, answered with one fixed sentence. Faults and what a limiter refuses are logged. Wrong
 * credentials are counted here, where all of them pass and no right ones: too many are answered 429 instead of 401.
 */
export async function toErrorResponse(thrown: Error, c: Context<AppEnv>) {
  const wrong = thrown instanceof HTTPException && thrown.status === 401 && c.req.raw.headers.has('Authorization')
  const tooMany = wrong ? await limitFailedAuth(c).catch((error: Error) => error) : undefined
  const error = tooMany ?? thrown
  const status = error instanceof HTTPException ? error.status : 500
  if (status >= 500 || status === 429) logError(c, error, status)
  const headers = error instanceof RateLimitError ? { 'Retry-After': String(error.retryAfter) } : statusHeaders[status]
  const sentence = error instanceof HTTPException ? error.message : 'Something went wrong on our side.'
  return { sentence, status, headers }
}

/** An address where nothing is. */
export function notFound(c: Context): Response {
  return c.json('There is nothing at this address.', 404)
}

/** A known address that does not know the method of the request. */
export function onMethodNotAllowed(c: Context, methods: string[]): Response {
  return c.json(`This address takes ${methods.join(', ')} only.`, 405, { Allow: methods.join(', ') })
}
