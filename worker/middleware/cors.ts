import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'

/** Lets pages of any origin read the response. */
export const corsHeaders = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Access-Control-Expose-Headers', 'Idempotent-Replayed,Retry-After,X-Request-Id')
  await next()
})

/** Lets scripts of every site read a response without credentials, and its errors too. */
export const allowEveryOrigin = createMiddleware<AppEnv>((c, next) => {
  c.header('Access-Control-Allow-Origin', '*')
  return next()
})

/** Responds to the preflight of a visitor's request. API keys do not belong in web pages, so `Authorization` is not allowed. */
export const preflight = createPreflight('POST', 'content-type,idempotency-key')

/** Responds to the preflight of the form that asks its sender once more: the token has just been made on that page. */
export const authorPreflight = createPreflight('PUT', 'authorization,content-type')

/** Responds to the preflight of an upload. */
export const mediaPreflight = createPreflight('POST,PUT', 'content-type,x-laurel-ticket')

function createPreflight(methods: string, headers: string) {
  return createMiddleware<AppEnv>(async (c) =>
    c.body(null, 204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': headers,
      // Chromium caches a preflight for at most two hours, WebKit for ten minutes.
      'Access-Control-Max-Age': '7200',
    }),
  )
}
