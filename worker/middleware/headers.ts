import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'
import { isLoopback } from '../lib/hosts.ts'

/** Sets the headers that every response has, and notes the id and the URL of the request and when it arrived. */
export const defaultHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url)
  // Not that of a client, which would end up in the log.
  const requestId = crypto.randomUUID()
  c.set('requestId', requestId)
  c.set('url', url)
  c.set('startedAt', Date.now())
  c.header('X-Request-Id', requestId)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cache-Control', 'no-store')
  // A response opened in a tab must not run scripts or load anything.
  c.header('Content-Security-Policy', "default-src 'none'; sandbox")
  // Browsers then never send a key without encryption. RFC 6797 §7.2 forbids the header over http; on this machine, it would
  // apply to all other projects too.
  if (url.protocol === 'https:' && !isLoopback(url.hostname)) c.header('Strict-Transport-Security', 'max-age=31536000')
  await next()
})

/** The headers that a 304 keeps. */
export const notModifiedHeaders = [
  'Access-Control-Allow-Origin',
  'Cache-Control',
  'Cache-Tag',
  'Cloudflare-CDN-Cache-Control',
  'Content-Security-Policy',
  'Cross-Origin-Resource-Policy',
  'ETag',
  'Link',
  'Referrer-Policy',
  'Strict-Transport-Security',
  'Vary',
  'X-Content-Type-Options',
  'X-Request-Id',
  'X-Robots-Tag',
]
