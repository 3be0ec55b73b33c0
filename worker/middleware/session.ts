import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { canonicalId } from '../../shared/fields.ts'
import { sessionEndedMessage } from '../../shared/texts/errors.ts'
import { recordKeyUse } from '../db/api-keys.ts'
import { findSessionWorkspace, maxSessionDays, renewSession } from '../db/sessions.ts'
import type { AppEnv } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { limitUnknownCredentials, recordDailyUse, rememberCredentials } from './credentials.ts'

/*
 * The boundaries between the inbox and the other pages of the same origin and site. A cookie's path is no boundary, and SameSite
 * does not separate the Workers of an account on workers.dev. Browsers set the Sec-Fetch headers themselves
 * (https://www.w3.org/TR/fetch-metadata/), and no other page can read the page token.
 */

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Sets the headers of every response below `/inbox`. */
export const isolateInbox = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Content-Security-Policy', contentSecurityPolicy)
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  c.header('Referrer-Policy', 'no-referrer')
  await next()
})

/** Rejects requests that do not come from a page of the same origin. */
export const requireSameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  assertSameOrigin(c)
  await next()
})

/** Rejects requests of another kind than for a document, such as for a frame or by a script. */
export const requireDocument = requireDestination('document')

/** Rejects requests of another kind than for a frame of the same origin. */
export const requireFrame = requireDestination('iframe')

function requireDestination(destination: 'document' | 'iframe') {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.header('Sec-Fetch-Dest') !== destination) {
      throw new HTTPException(403, { message: `Sec-Fetch-Dest: must be ${destination}` })
    }
    await next()
  })
}

function assertSameOrigin(c: Context<AppEnv>): void {
  if (c.req.header('Sec-Fetch-Site') !== 'same-origin') {
    throw new HTTPException(403, { message: 'Sec-Fetch-Site: must be same-origin' })
  }
}

/** Makes the routes below it accept sessions instead of API keys. */
export const acceptSessions = createMiddleware<AppEnv>(async (c, next) => {
  c.set('isInbox', true)
  await next()
})

/** Accepts requests of the inbox's own page, with a session; the statement checks whether the session is live. */
export async function authenticateSession(c: Context<AppEnv>, next: Next): Promise<void> {
  const token = sessionToken(c)
  if (!token) throw new HTTPException(401, { message: sessionEndedMessage })
  assertSameOrigin(c)
  if (c.req.header('X-Laurel-Page') !== (await pageToken(token))) {
    throw new HTTPException(403, { message: 'X-Laurel-Page: is not the token of this page; please reload it' })
  }
  await openSession(c, token, next)
}

/** Makes the session with this token the caller, in the workspace of the path. */
export async function openSession(c: Context<AppEnv>, token: string, next: Next): Promise<void> {
  const sessionHash = await sha256(token)
  await limitUnknownCredentials(c, sessionHash)
  c.set('caller', { sessionHash, workspaceId: canonicalId(c.req.param('workspaceId') ?? '') })
  await next()
  rememberCredentials(sessionHash, c.res.status, acceptedStatuses)
  recordDailyUse(c, sessionHash, () => renewSession(c.env.DB, sessionHash))
  const caller = c.get('caller')
  const keyHash = 'sessionHash' in caller && caller.ownerKeyHash
  if (keyHash) recordDailyUse(c, keyHash, (today) => recordKeyUse(c.env.DB, keyHash, today))
}

/** The statuses that only follow when the database has found the session. */
const acceptedStatuses = [200, 201, 204, 412]

/** Returns the token of the session cookie, or `undefined` if there is none or it is malformed. */
export function sessionToken(c: Context<AppEnv>): string | undefined {
  const start = `${cookieName(c)}=`
  const cookie = c.req
    .header('Cookie')
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(start))
  return cookie && /^[\w-]{43}$/.exec(cookie.slice(start.length))?.[0]
}

/**
 * Returns the workspace that this browser has signed in to last, `undefined` if there is none, or for an IP that guesses sessions: the
 * page works without it, and a 429 would show that there is something at its URL. @throws Error as `query`
 */
export async function findSignedInWorkspace(c: Context<AppEnv>) {
  const token = sessionToken(c)
  if (!token) return undefined
  const sessionHash = await sha256(token)
  const isAllowed = await limitUnknownCredentials(c, sessionHash).then(
    () => true,
    () => false,
  )
  if (!isAllowed) return undefined
  const workspace = await findSessionWorkspace(c.env.DB, sessionHash)
  rememberCredentials(sessionHash, workspace ? 200 : 401, [200])
  return workspace
}

/** Sets the session cookie (RFC 6265 §4.1), or clears it with `""`. */
export function setSessionCookie(c: Context<AppEnv>, token: string): void {
  const maxAge = token ? maxSessionDays * 86_400 : 0
  const attributes = `Max-Age=${maxAge}; Path=/; HttpOnly${isSecure(c) ? '; Secure' : ''}; SameSite=Lax`
  c.header('Set-Cookie', `${cookieName(c)}=${token}; ${attributes}`, { append: true })
}

// Safari drops Secure cookies on http://localhost, and browsers disagree on prefixes there.
const cookieName = (c: Context<AppEnv>) => (isSecure(c) ? '__Host-laurel' : 'laurel')
const isSecure = (c: Context<AppEnv>) => c.get('url').protocol === 'https:'

/** Returns the token that the inbox's HTML carries. The stored hash of the session does not reveal it. */
export const pageToken = (token: string) => sha256(`laurel page ${token}`)
