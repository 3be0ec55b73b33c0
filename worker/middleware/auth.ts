import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { auth } from 'hono/utils/basic-auth'
import { recordKeyUse } from '../db/api-keys.ts'
import { firstWorkspaceMessage, keyRequiredMessage } from '../db/scope.ts'
import type { AppEnv } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { limitUnknownCredentials, recordDailyUse, rememberCredentials } from './credentials.ts'
import { limitUnverifiedCredentials, limitVisitor } from './rate-limit.ts'
import { authenticateSession, sessionToken } from './session.ts'

/*
 * Credentials are checked here as far as that is possible without the database. Whether a key is active, and its role, is
 * part of the statement that reads or writes (db/scope.ts).
 */

/** Accepts API keys or, below `/inbox/api`, sessions; rejects all other callers with 401. */
export const requireCaller = authenticate('client')

/** Accepts API keys with the role `owner` or, below `/inbox/api`, sessions. */
export const requireOwner = authenticate('owner')

/** Accepts API keys and, if there is no `Authorization` header at all, visitors. */
export const allowAnonymous = authenticate('visitor')

/** Accepts everybody, and knows API keys, and sessions if a page of the same origin sends the request. */
export const identifyReader = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.raw.headers.has('Authorization')) return requireCaller(c, next)
  const token = c.req.header('Sec-Fetch-Site') === 'same-origin' ? sessionToken(c) : undefined
  // The workspace is that of the file.
  c.set('caller', token ? { sessionHash: await sha256(token), workspaceId: '' } : { visitor: true })
  return next()
})

const apiKeyRequiredMessage = 'Authorization: must be HTTP Basic with an API key (lk_…) as the password'
const crossSiteMessage = 'Sec-Fetch-Site: credentials are not accepted from other sites'

function authenticate(minimumRole: 'visitor' | 'client' | 'owner') {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.get('isInbox')) return authenticateSession(c, next)
    if (minimumRole === 'visitor' && !c.req.raw.headers.has('Authorization')) {
      await limitVisitor(c)
      const origin = c.req.header('Origin') ?? ''
      c.set('caller', { visitor: true, ...(origin !== c.get('url').origin && { foreignOrigin: origin }) })
      return next()
    }
    const keyHash = await sha256(await parseKey(c))
    await limitUnknownCredentials(c, keyHash)
    c.set('caller', { keyHash, mustBeOwner: minimumRole === 'owner' })
    await next()
    rememberCredentials(keyHash, c.res.status, acceptedStatuses)
    recordDailyUse(c, keyHash, (today) => recordKeyUse(c.env.DB, keyHash, today))
  })
}

/**
 * Makes the statement of a session also require the owner key in `X-Laurel-Key`: for what would outlive the session. Requests
 * with an API key pass.
 * @throws HTTPException 403 with this message if the key is missing or malformed.
 */
export async function addOwnerKey(c: Context<AppEnv>, message = keyRequiredMessage): Promise<void> {
  const caller = c.get('caller')
  if (!('sessionHash' in caller)) return
  const key = c.req.header('X-Laurel-Key') ?? ''
  if (!keyPattern.test(key)) throw new HTTPException(403, { message })
  const ownerKeyHash = await sha256(key)
  await limitUnknownCredentials(c, ownerKeyHash)
  c.set('caller', { ...caller, ownerKeyHash })
}

/** Does the same as `addOwnerKey`, as middleware. */
export const requireOwnerKey = createMiddleware<AppEnv>(async (c, next) => {
  await addOwnerKey(c)
  await next()
})

/** Does the same for a route whose statement takes an owner key of the first workspace only. */
export const requireFirstOwnerKey = createMiddleware<AppEnv>(async (c, next) => {
  await addOwnerKey(c, firstWorkspaceMessage('X-Laurel-Key'))
  await next()
})

/** Matches the form of an API key. */
export const keyPattern = /^lk_[\w-]{1,64}$/

/** Returns the API key of a request. @throws HTTPException 401 if it is malformed or missing, 403 from other sites. */
async function parseKey(c: Context<AppEnv>): Promise<string> {
  const { username = '', password = '' } = auth(c.req.raw) ?? {}
  // RFC 7617 §2 forbids control characters, even in the user name, which is otherwise ignored.
  if (/\p{Cc}/u.test(username) || !keyPattern.test(password)) {
    if (c.req.raw.headers.has('Authorization')) await limitUnverifiedCredentials(c)
    throw new HTTPException(401, { message: apiKeyRequiredMessage })
  }
  // A browser adds the credentials that it remembers to requests of any page (https://www.w3.org/TR/fetch-metadata/).
  if (/^(?:cross|same)-site$/.test(c.req.header('Sec-Fetch-Site') ?? '')) {
    throw new HTTPException(403, { message: crossSiteMessage })
  }
  return password
}

/** The statuses that only follow when the database has found the key. */
const acceptedStatuses = [200, 201, 204, 403, 404, 412]
