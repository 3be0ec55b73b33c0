import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { auth } from 'hono/utils/basic-auth'
import sql from 'sql-template-tag'
import { query } from '../db/query.ts'
import type { AppEnv } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { logError } from '../log.ts'
import { limitUnverifiedCredentials, limitVisitor } from './rate-limit.ts'

/*
 * Credentials are checked here as far as that is possible without the database. Whether a key is active, and its role, is
 * part of the statement that reads or writes (db/scope.ts).
 */

/** Accepts callers with an API key and rejects all others with 401. */
export const requireApiKey = authenticate('client')

/** Accepts callers with an API key whose role is `owner`. */
export const requireOwnerKey = authenticate('owner')

/** Accepts callers with an API key and, if there is no `Authorization` header at all, visitors. */
export const allowAnonymous = authenticate('visitor')

const apiKeyRequiredMessage = 'Authorization: must be HTTP Basic with an API key (lk_…) as the password'
const crossSiteMessage = 'Sec-Fetch-Site: credentials are not accepted from other sites'

function authenticate(minimumRole: 'visitor' | 'client' | 'owner') {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (minimumRole === 'visitor' && !c.req.raw.headers.has('Authorization')) {
      await limitVisitor(c)
      const origin = c.req.header('Origin') ?? ''
      c.set('caller', { visitor: true, ...(origin !== new URL(c.req.url).origin && { foreignOrigin: origin }) })
      return next()
    }
    const keyHash = await sha256(await parseKey(c))
    if (!validKeys.has(keyHash)) await limitUnverifiedCredentials(c)
    c.set('caller', { keyHash, mustBeOwner: minimumRole === 'owner' })
    await next()
    rememberKey(keyHash, c.res.status)
    const today = new Date().toISOString().slice(0, 10)
    // The response is ready, so a failure to record the day is only logged.
    if (c.res.ok && lastUseByKey.get(keyHash) !== today) {
      c.executionCtx.waitUntil(recordKeyUse(c.env.DB, keyHash, today).catch((error) => logError(c, error)))
    }
  })
}

/** Returns the API key of a request. @throws HTTPException 401 if it is malformed or missing, 403 from other sites. */
async function parseKey(c: Context<AppEnv>): Promise<string> {
  const { username = '', password = '' } = auth(c.req.raw) ?? {}
  // RFC 7617 §2 forbids control characters, even in the user name, which is otherwise ignored.
  if (/\p{Cc}/u.test(username) || !/^lk_[\w-]{1,64}$/.test(password)) {
    if (c.req.raw.headers.has('Authorization')) await limitUnverifiedCredentials(c)
    throw new HTTPException(401, { message: apiKeyRequiredMessage })
  }
  // A browser adds the credentials that it remembers to requests of any page (https://www.w3.org/TR/fetch-metadata/).
  if (/^(?:cross|same)-site$/.test(c.req.header('Sec-Fetch-Site') ?? '')) {
    throw new HTTPException(403, { message: crossSiteMessage })
  }
  return password
}

/** The hashes of the keys that this isolate has seen to be valid. */
const validKeys = new Set<string>()

/** The statuses that only follow when the database has found the key. */
const acceptedStatuses = [200, 201, 204, 403, 404, 412]

function rememberKey(keyHash: string, status: number): void {
  if (status === 401) validKeys.delete(keyHash)
  else if (acceptedStatuses.includes(status)) validKeys.add(keyHash)
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
