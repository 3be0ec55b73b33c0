import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { auth } from 'hono/utils/basic-auth'
import sql from 'sql-template-tag'
import { query } from '../db/query.ts'
import type { AppEnv } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { logError } from '../log.ts'
import { limitVisitor } from './rate-limit.ts'

/** Accepts callers with an API key and rejects all others with 401. The statement checks whether the key is active. */
export const requireApiKey = authenticate('client')

/** Accepts callers with an API key whose role is `owner`. */
export const requireOwnerKey = authenticate('owner')

/** Accepts callers with an API key and, if there is no `Authorization` header at all, visitors. */
export const allowAnonymous = authenticate('visitor')

const apiKeyRequiredMessage = 'Authorization: must be HTTP Basic with an API key (lk_…) as the password'

function authenticate(leastPrivileged: 'visitor' | 'client' | 'owner') {
  return createMiddleware<AppEnv>(async (c, next) => {
    const header = c.req.raw.headers.get('Authorization')
    if (header === null && leastPrivileged === 'visitor') {
      await limitVisitor(c)
      const origin = c.req.header('Origin') ?? ''
      c.set('caller', { visitor: true, ...(origin !== new URL(c.req.url).origin && { foreignOrigin: origin }) })
      return next()
    }
    const { username = '', password = '' } = auth(c.req.raw) ?? {}
    // RFC 7617 §2 forbids control characters, even in the user name, which is otherwise ignored.
    if (/\p{Cc}/u.test(username) || !/^lk_[\w-]{1,64}$/.test(password)) {
      throw new HTTPException(401, { message: apiKeyRequiredMessage })
    }
    const keyHash = await sha256(password)
    c.set('caller', { keyHash, mustBeOwner: leastPrivileged === 'owner' })
    await next()
    const today = new Date().toISOString().slice(0, 10)
    // The response is ready, so a failure to record the day is only logged.
    if (c.res.ok && lastUseByKey.get(keyHash) !== today) {
      c.executionCtx.waitUntil(recordKeyUse(c.env.DB, keyHash, today).catch((error) => logError(c, error)))
    }
  })
}

/** The day on which this isolate last recorded the use of each key: one write per key and day, not per request. */
const lastUseByKey = new Map<string, string>()

async function recordKeyUse(db: D1Database, keyHash: string, today: string): Promise<void> {
  // Lets the response leave first.
  await scheduler.wait(0)
  await query(
    db,
    sql`UPDATE apiKeys SET lastUsedDay = ${today} WHERE hash = ${keyHash} AND coalesce(lastUsedDay, '') < ${today}`,
  )
  lastUseByKey.set(keyHash, today)
}
