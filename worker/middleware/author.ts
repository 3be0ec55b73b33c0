import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { authorTokenPattern } from '../../shared/author-token.ts'
import { unknownTokenMessage } from '../db/scope.ts'
import type { AppEnv } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { limitUnknownCredentials, rememberCredentials } from './credentials.ts'
import { limitUnverifiedCredentials } from './rate-limit.ts'

/** Accepts the token of an author's link as a Bearer token (RFC 6750). Whether a testimonial has it is up to the statement. */
export const requireAuthor = createMiddleware<AppEnv>(async (c, next) => {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  await acceptToken(c, token, next)
})

/** Makes the author with this token the caller of what follows. @throws HTTPException 401 if it is malformed. */
export async function acceptToken(c: Context<AppEnv>, token: string, next: Next): Promise<void> {
  if (!authorTokenPattern.test(token)) {
    await limitUnverifiedCredentials(c)
    throw new HTTPException(401, { message: unknownTokenMessage })
  }
  const tokenHash = await sha256(token)
  await limitUnknownCredentials(c, tokenHash)
  c.set('caller', { tokenHash })
  await next()
  rememberCredentials(tokenHash, c.res.status, acceptedStatuses)
}

/** The statuses that only follow when the database has found the token. */
const acceptedStatuses = [200, 204, 412]
