import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { App, Caller } from '../env.ts'
import { periods } from '../lib/rate-limit-periods.ts'
import { within } from '../lib/timeout.ts'
import { logFault } from '../log.ts'

/*
 * How often somebody may ask. How many and in what time stands in wrangler.toml; where a limiter is missing, fails or is
 * silent for half a second, it lets pass and the log says so.
 */

/** Too many requests for the limiter of this name, to be answered with the seconds after which to try again. */
export class TooManyRequests extends HTTPException {
  readonly retryAfter: number
  constructor(limiter: Limiter) {
    const retryAfter = periods[limiter]
    super(429, { message: `Too many requests; please try again in ${retryAfter} seconds.` })
    this.name = limiter
    this.retryAfter = retryAfter
  }
}

type Limiter = keyof typeof periods

/** Counts a visitor's request for the address that it comes from. */
export const visitorRate = (c: Context<App>) => count(c, 'VISITOR_RATE', network(c))

/** Counts wrong credentials for the address that they come from; right ones never get here. */
export const credentialsRate = (c: Context<App>) => count(c, 'CREDENTIALS_RATE', network(c))

/** Counts a valid request for the key it was made with or, from a visitor, for the workspace as the visitor names it. */
export function callerRate(c: Context<App>, caller: Caller, workspaceId: string | undefined): Promise<void> {
  return 'keyHash' in caller ? count(c, 'KEY_RATE', caller.keyHash) : count(c, 'WORKSPACE_RATE', workspaceId ?? 'first')
}

async function count(c: Context<App>, limiter: Limiter, key: string): Promise<void> {
  const passes = await ask(c.env[limiter], key).catch(() => {
    logFault(c, Object.assign(new Error(), { name: 'LimiterFault' }))
    return true
  })
  if (!passes) throw new TooManyRequests(limiter)
}

async function ask(limiter: RateLimit, key: string): Promise<boolean> {
  const { success } = await within(500, limiter.limit({ key }))
  return success
}

/**
 * What stands for one client: an IPv4 address, or the /64 of an IPv6 one, the smallest network that a line is given
 * (RFC 6177). The header is Cloudflare's own; what a client sends under its name does not arrive.
 */
function network(c: Context<App>): string {
  const address = c.req.header('CF-Connecting-IP')?.replace(/^::ffff:(?=[\d.]+$)/i, '') ?? ''
  if (!address.includes(':')) return address
  const [before = [], after = []] = address.split('::').map((groups) => groups.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
