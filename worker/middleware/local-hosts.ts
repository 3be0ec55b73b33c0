import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../env.ts'

/**
 * Rejects requests for other hosts than those in `LOCAL_HOSTS`, if `npm start` has set it: a site whose name is changed to point
 * to this machine (DNS rebinding) must not read the local database.
 */
export const restrictLocalHosts = createMiddleware<AppEnv>((c, next) => {
  const hosts = c.env.LOCAL_HOSTS
  if (!hosts || hosts.split(' ').includes(new URL(c.req.url).hostname)) return next()
  throw new HTTPException(403, {
    message: 'Host: is not a name of this service. To allow it, start with: npm start -- --host NAME',
  })
})
