import type { Context } from 'hono'
import { canonicalId } from '../../../shared/fields.ts'
import { type Credential, endSession, findLinkWorkspace, readSignInState, startSession } from '../../db/sessions.ts'
import { type AppEnv, createApp } from '../../env.ts'
import { toErrorResponse } from '../../errors.ts'
import { demo } from '../../lib/demo.ts'
import { deviceLabel } from '../../lib/device-label.ts'
import { sha256 } from '../../lib/hash.ts'
import { isLoopback } from '../../lib/hosts.ts'
import { linkMinutes } from '../../lib/sign-in-link.ts'
import { createFormParser } from '../../middleware/body.ts'
import { limitUnknownCredentials } from '../../middleware/credentials.ts'
import { limitPages, limitSignIn } from '../../middleware/rate-limit.ts'
import { requireDocument, requireSameOrigin, sessionToken, setSessionCookie } from '../../middleware/session.ts'
import { inboxErrorPage, signInPage } from '../../pages/inbox-pages.ts'

const { checkBodyHeaders, readBody } = createFormParser()

/** The routes that begin and end a session. */
export const signIn = createApp()
  .get('/sign-in', requireDocument, limitPages, (c) => respondSignIn(c, c.req.query('next')))
  // The limit comes last, so that other sites cannot use it up.
  .post('/sign-in', requireSameOrigin, checkBodyHeaders, limitSignIn, readBody, async (c) => {
    const { key = '', token, show, next } = Object.fromEntries(c.get('formData') ?? [])
    if (token === undefined) return startAndRedirect(c, next, { keyHash: await sha256(key.trim()) })
    const linkHash = await sha256(token)
    if (show !== '1') return startAndRedirect(c, next, { linkHash })
    const name = await findLinkWorkspace(c.env.DB, linkHash)
    return name === undefined ? c.json(invalidLinkMessage, 401) : c.json({ name })
  })
  .post('/sign-out', requireSameOrigin, async (c) => {
    const token = sessionToken(c)
    if (token) {
      const sessionHash = await sha256(token)
      await limitUnknownCredentials(c, sessionHash)
      await endSession(c.env.DB, sessionHash)
    }
    setSessionCookie(c, '')
    return c.redirect('/inbox/sign-in', 303)
  })
  .onError((thrown, c) => {
    const { message, status, headers } = toErrorResponse(thrown, c)
    const isPage = c.req.header('Sec-Fetch-Dest') === 'document'
    return isPage ? c.html(inboxErrorPage(message), status, headers) : c.json(message, status, headers)
  })

const invalidKeyMessage = 'This key is not valid. Check that you copied all of it.'
const clientKeyMessage = 'This key is for a connector. To sign in, use an owner key.'
const invalidLinkMessage = `This link was used already or is older than ${linkMinutes} minutes. Please make another one.`

async function startAndRedirect(c: Context<AppEnv>, next: string | undefined, credential: Credential) {
  const previous = sessionToken(c)
  const session = await startSession(c.env.DB, credential, {
    label: deviceLabel(c.req.header('User-Agent') ?? ''),
    previousHash: previous && (await sha256(previous)),
  })
  if (!session) return respondSignIn(c, next, credential)
  setSessionCookie(c, session.token)
  return c.redirect(parseNext(c, next) ?? '/inbox', 303)
}

/**
 * Responds with the sign-in page. It names the workspace that `next` leads to, or the only one. With a credential that was
 * rejected, it says why; a script gets only that sentence.
 */
async function respondSignIn(c: Context<AppEnv>, nextParam: string | undefined, rejected?: Credential) {
  const next = parseNext(c, nextParam) ?? ''
  const workspaceId = canonicalId(/^\/inbox\/([^/?]*)/.exec(next)?.[1] ?? '')
  const token = sessionToken(c)
  const state = await readSignInState(c.env.DB, workspaceId, {
    keyHash: rejected && 'keyHash' in rejected ? rejected.keyHash : '',
    demoKeyHash: await sha256(demo.key),
    sessionHash: token ? await sha256(token) : '',
  })
  const rejection = rejected && toRejection(rejected, state.isClientKey)
  if (rejection && c.req.header('Sec-Fetch-Dest') !== 'document') return c.json(rejection.error, rejection.status)
  const isLocal = isLoopback(c.get('url').hostname)
  const page = signInPage({
    ...state,
    next,
    isLocal,
    hasEnded: !rejection && !!token && !state.hasSession,
    hasDemo: state.hasDemo && isLocal,
    ...(rejection && { error: rejection.error }),
  })
  return c.html(page, rejection?.status)
}

function toRejection(credential: Credential, isClientKey: boolean): { error: string; status: 401 | 403 } {
  if ('linkHash' in credential) return { error: invalidLinkMessage, status: 401 }
  return isClientKey ? { error: clientKeyMessage, status: 403 } : { error: invalidKeyMessage, status: 401 }
}

/** Returns the path to open after signing in, or `undefined` if it does not lie below `/inbox`. */
function parseNext(c: Context<AppEnv>, next: string | undefined): string | undefined {
  const url = next ? URL.parse(next, c.req.url) : null
  if (url?.origin !== c.get('url').origin || !/^\/inbox(?:\/(?!api\/|sign-)|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search
}
