import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { unknownTokenMessage } from '../db/scope.ts'
import type { AppEnv } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { limitUnknownCredentials, rememberCredentials } from './credentials.ts'
import { limitUnverifiedCredentials } from './rate-limit.ts'

/** Accepts the token of a giver's link as a Bearer token (RFC 6750). Whether a testimonial has it is up to the statement. */
export const requireGiver = createMiddleware<AppEnv>(async (c, next) => {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  const tokenHash = await acceptToken(c, token)
  await next()
  rememberCredentials(tokenHash, c.res.status, acceptedStatuses)
})

/** Makes the giver with this token the caller, and returns its hash. @throws HTTPException 401 if it is malformed. */
export async function acceptToken(c: Context<AppEnv>, token: string): Promise<string> {
  if (!tokenPattern.test(token)) {
    await limitUnverifiedCredentials(c)
    throw new HTTPException(401, { message: unknownTokenMessage })
  }
  const tokenHash = await sha256(token)
  await limitUnknownCredentials(c, tokenHash)
  c.set('caller', { tokenHash })
  return tokenHash
}

const tokenPattern = /^lg_[\w-]{43}$/

/** The statuses that only follow when the database has found the token. */
export const acceptedStatuses = [200, 204, 412]
