import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../env.ts'
import type { MediaHosts } from '../lib/media-url.ts'

/** Rejects requests with 501 if the service has no bucket. */
export const requireBucket = createMiddleware<AppEnv>(async (c, next) => {
  // A deployment without --media has no such binding.
  const bucket: R2Bucket | undefined = c.env.MEDIA
  if (!bucket) throw new HTTPException(501, { message: 'This service stores no files.' })
  await next()
})

/** On the host that is for files alone, every other path is unknown. */
export const isolateMediaHost = createMiddleware<AppEnv>((c, next) => {
  const { hostname, pathname } = c.get('url')
  if (!c.env.MEDIA_HOST || hostname !== c.env.MEDIA_HOST || pathname.startsWith('/media/')) return next()
  throw new HTTPException(404, { message: 'This host serves uploaded files only.' })
})

/** Returns the hosts of the service, to which URLs of its files belong. */
export const mediaHosts = (c: Context<AppEnv>): MediaHosts => ({
  origin: c.get('url').origin,
  mediaHost: c.env.MEDIA_HOST ?? '',
  serviceHosts: c.env.SERVICE_HOSTS ?? '',
})

/** Returns how many bytes of files a workspace may have. */
export const mediaCapacity = (c: Context<AppEnv>): number => Number(c.env.MEDIA_GIGABYTES ?? 8) * 1_000_000_000
