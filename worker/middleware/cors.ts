import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'

/** Lets pages of any origin read the response. Not `cors`, which would copy every response. */
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

/** Responds to the preflight. `Authorization` is not allowed, because API keys do not belong in web pages. */
export const preflight = cors({
  origin: '*',
  allowMethods: ['POST'],
  allowHeaders: ['content-type', 'idempotency-key'],
  // Chromium caches a preflight for at most two hours, WebKit for ten minutes.
  maxAge: 7200,
})
