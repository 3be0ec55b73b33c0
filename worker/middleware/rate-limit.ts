import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv, Caller } from '../env.ts'
import { rateLimitPeriods } from '../lib/rate-limit-periods.ts'
import { withTimeout } from '../lib/timeout.ts'
import { logError } from '../log.ts'

/*
 * How often somebody may ask. How many and in what time stands in wrangler.toml; where a limiter is missing, fails or is
 * silent for half a second, it lets pass and the log says so.
 */

/** Too many requests for the limiter of this name, to be answered with the seconds after which to try again. */
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

/** Counts a visitor's request for the address that it comes from. */
export const limitVisitor = (c: Context<AppEnv>) => enforce(c, 'VISITOR_RATE', clientSubnet(c))

/** Counts wrong credentials for the address that they come from; right ones never get here. */
export const limitFailedAuth = (c: Context<AppEnv>) => enforce(c, 'CREDENTIALS_RATE', clientSubnet(c))

/** Counts a valid request for the key it was made with or, from a visitor, for the workspace as the visitor names it. */
export function limitCaller(c: Context<AppEnv>, caller: Caller, workspaceId: string | undefined): Promise<void> {
  return 'keyHash' in caller
    ? enforce(c, 'KEY_RATE', caller.keyHash)
    : enforce(c, 'WORKSPACE_RATE', workspaceId ?? 'first')
}

async function enforce(c: Context<AppEnv>, limiter: Limiter, key: string): Promise<void> {
  const passes = await isAllowed(c.env[limiter], key).catch(() => {
    logError(c, Object.assign(new Error(), { name: 'RateLimiterError' }))
    return true
  })
  if (!passes) throw new RateLimitError(limiter)
}

async function isAllowed(limiter: RateLimit, key: string): Promise<boolean> {
  const { success } = await withTimeout(500, limiter.limit({ key }))
  return success
}

/**
 * What stands for one client: an IPv4 address, or the /64 of an IPv6 one, the smallest network that a line is given
 * (RFC 6177). The header is Cloudflare's own; what a client sends under its name does not arrive.
 */
function clientSubnet(c: Context<AppEnv>): string {
  const address = c.req.header('CF-Connecting-IP')?.replace(/^::ffff:(?=[\d.]+$)/i, '') ?? ''
  if (!address.includes(':')) return address
  const [before = [], after = []] = address.split('::').map((groups) => groups.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
