import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../env.ts'
import { isLoopback } from '../lib/hosts.ts'
import { sessionToken } from './session.ts'

/*
 * Requests that need encryption. Cloudflare sets the scheme of the URL to the one that the client has used. `npm start` has no https,
 * and serves only names of its owner's choice: there, visitors of the same network can try the form.
 */

/** Matches the paths of pages that are opened with a token or a session, or that ask for a key. */
const privatePagePattern = /^\/(?:approve|confirm|inbox(?!\/api\/)|my-testimonial|remote|setup|unsubscribe)(?:\/|$)/
const publicPagePattern = /^\/(?:$|(?:docs|form)(?:\/|$)|testimonials\/[^/]+$)/

/**
 * Redirects pages from http to https, and rejects keys, sessions and tokens with 403. Displays in other pages, scripts and visitors'
 * requests without any of these pass, as they may belong to sites over http.
 */
export const requireHttps = createMiddleware<AppEnv>(async (c, next) => {
  if (isEncrypted(c)) return next()
  const { path, method } = c.req
  const isLocal = Boolean(c.env.LOCAL_SECRET)
  const isPrivatePage = privatePagePattern.test(path)
  if (!isLocal && /^(?:GET|HEAD)$/.test(method) && (isPrivatePage || publicPagePattern.test(path))) {
    return c.redirect(c.req.url.replace(/^http:/, 'https:'), 308)
  }
  // An author reads a private file with `proof`.
  const hasCredentials = c.req.header('Authorization') || sessionToken(c) || c.req.query('proof')
  if (isPrivatePage || hasCredentials) throw unencryptedError()
  return next()
})

/** Rejects visitors' requests that have, or get, a token with 403 over http. */
export const requireEncryption = createMiddleware<AppEnv>(async (c, next) => {
  assertEncrypted(c)
  await next()
})

/** @throws HTTPException 403 as `requireEncryption` */
export function assertEncrypted(c: Context<AppEnv>): void {
  if (!isEncrypted(c) && !c.env.LOCAL_SECRET) throw unencryptedError()
}

function isEncrypted(c: Context<AppEnv>): boolean {
  const { protocol, hostname } = c.get('url')
  return protocol === 'https:' || isLoopback(hostname)
}

const unencryptedError = () =>
  new HTTPException(403, {
    message: 'Use https: over http, the service accepts keys and tokens at localhost only.',
  })
