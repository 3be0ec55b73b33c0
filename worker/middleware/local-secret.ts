import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../env.ts'

/**
 * Rejects requests that did not come through the proxy of `npm start`, which checks their host (cli/lib/local-proxy.ts). A
 * deployed service has no such secret, and accepts all.
 */
export const requireLocalSecret = createMiddleware<AppEnv>((c, next) => {
  const secret = c.env.LOCAL_SECRET
  if (!secret || c.req.header('X-Local-Secret') === secret) return next()
  throw new HTTPException(403, { message: 'This port is internal. Use the URL that `npm start` prints.' })
})
