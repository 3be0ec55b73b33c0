import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { callerHash } from '../db/scope.ts'
import { chooseCounterKey } from '../db/visitor-scope.ts'
import type { AppEnv, Caller } from '../env.ts'
import { rateLimitPeriods } from '../lib/rate-limit-periods.ts'
import { withTimeout } from '../lib/timeout.ts'
import { logError } from '../log.ts'

/*
 * Rate limits; their numbers are in wrangler.toml. If a limiter is missing, fails or takes longer than half a second, the
 * request passes and the fault is logged.
 */

/** The 429 of a limiter. `retryAfter` is in seconds. */
export class RateLimitError extends HTTPException {
  readonly retryAfter: number
  constructor(limiter: Limiter) {
    const retryAfter = rateLimitPeriods[limiter]
    super(429, { message: `Too many requests; please try again in ${retryAfter} seconds.` })
    this.name = limiter
    this.retryAfter = retryAfter
  }
}

type Limiter = keyof typeof rateLimitPeriods

/** Counts by IP what a visitor or an author sends. @throws RateLimitError */
export const limitVisitor = (c: Context<AppEnv>) => enforce(c, 'VISITOR_RATE', clientSubnet(c))

/** Counts a request by IP whose credentials are malformed or not known to be valid. @throws RateLimitError */
export const limitUnverifiedCredentials = (c: Context<AppEnv>) => enforce(c, 'FAILED_AUTH_RATE', clientSubnet(c))

/** Counts a request for a page or the health check by IP, and rejects it with 429 beyond the limit. */
export const limitPages = limitByIp('PAGE_RATE')

/** Counts an attempt to sign in by IP, and rejects it with 429 beyond the limit. */
export const limitSignIn = limitByIp('SIGN_IN_RATE')

/** Counts a public display by IP that the cache does not have, with a lower limit for those that read many rows. @throws RateLimitError */
export const limitDisplays = createMiddleware<AppEnv>(async (c, next) => {
  const { tag, min, cursor, order, tab, q } = c.req.query()
  const isCostly = order === 'daily' || [tag, min, cursor, tab, q].some((option) => option !== undefined)
  await enforce(c, isCostly ? 'COSTLY_DISPLAY_RATE' : 'DISPLAY_RATE', clientSubnet(c))
  await next()
})

/** Counts a saved display by IP whose settings make it read many rows, which the request does not tell. @throws RateLimitError */
export const limitCostlyDisplay = (c: Context<AppEnv>) => enforce(c, 'COSTLY_DISPLAY_RATE', clientSubnet(c))

/** Counts an upload that a visitor begins by IP, and rejects it with 429 beyond the limit. */
export const limitUploads = limitByIp('MEDIA_RATE')

/** Counts a read of an uploaded file by IP, and rejects it with 429 beyond the limit. */
export const limitFileReads = limitByIp('MEDIA_READ_RATE')

/** Limits the pages that links in messages open, by IP. */
export const limitLinks = limitByIp('LINK_RATE')

function limitByIp(limiter: Limiter) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await enforce(c, limiter, clientSubnet(c))
    await next()
  })
}

/** Counts a valid request by its API key or session or, for a visitor, by the workspace it names. @throws RateLimitError */
export function limitCaller(c: Context<AppEnv>, caller: Caller, workspaceId: string | undefined): Promise<void> {
  return 'visitor' in caller
    ? enforce(c, 'WORKSPACE_RATE', chooseCounterKey(workspaceId, caller.foreignOrigin))
    : enforce(c, 'KEY_RATE', callerHash(caller))
}

/** Counts a search of the inbox by its API key or session. @throws RateLimitError */
export async function limitSearch(c: Context<AppEnv>, caller: Caller): Promise<void> {
  if (!('visitor' in caller)) await enforce(c, 'SEARCH_RATE', callerHash(caller))
}

/** Counts a valid change by its author: by IP, like a new testimonial, and by the token. @throws RateLimitError */
export async function limitAuthor(c: Context<AppEnv>, caller: Caller): Promise<void> {
  await limitVisitor(c)
  if (!('visitor' in caller)) await enforce(c, 'GIVER_RATE', callerHash(caller))
}

async function enforce(c: Context<AppEnv>, limiter: Limiter, key: string): Promise<void> {
  if (!(await isWithinRate(c, limiter, key))) throw new RateLimitError(limiter)
}

/** Counts an event, and returns whether it is within the limit. */
export const isWithinRate = (c: Context<AppEnv>, limiter: Limiter, key: string): Promise<boolean> =>
  isAllowed(c.env[limiter], key).catch(() => {
    logError(c, Object.assign(new Error(), { name: 'RateLimiterUnavailable' }))
    return true
  })

async function isAllowed(limiter: RateLimit, key: string): Promise<boolean> {
  const { success } = await withTimeout(500, limiter.limit({ key }))
  return success
}

/**
 * Returns the client's IPv4 address, or the /64 of its IPv6 address, the smallest network that a provider assigns (RFC 6177).
 * Cloudflare sets the header and discards one sent by the client.
 */
function clientSubnet(c: Context<AppEnv>): string {
  const ip = c.req.header('CF-Connecting-IP')?.replace(/^::ffff:(?=[\d.]+$)/i, '') ?? ''
  if (!ip.includes(':')) return ip
  const [head = [], tail = []] = ip.split('::').map((groups) => groups.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
