import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { query } from '../db/query.ts'
import { type Credential, endSession, findLinkWorkspace, startSession } from '../db/sessions.ts'
import { type AppEnv, createRouter } from '../env.ts'
import { toErrorResponse } from '../errors.ts'
import { demo } from '../lib/demo.ts'
import { deviceLabel } from '../lib/device-label.ts'
import { sha256 } from '../lib/hash.ts'
import { isLoopback } from '../lib/hosts.ts'
import { createFormParser } from '../middleware/body.ts'
import { limitPages, limitSignIn } from '../middleware/rate-limit.ts'
import { requireDocument, requireSameOrigin, sessionToken, setSessionCookie } from '../middleware/session.ts'
import { inboxMessagePage, signInPage } from '../pages/inbox-pages.ts'

const { checkBodyHeaders, readBody } = createFormParser()

/** The routes that begin and end a session. */
export const signIn = createRouter()
  .get('/sign-in', requireDocument, limitPages, (c) => respondSignIn(c, c.req.query('next')))
  // The limit comes last, so that other sites cannot use it up.
  .post('/sign-in', requireSameOrigin, checkBodyHeaders, limitSignIn, readBody, async (c) => {
    const values = c.get('formData')
    const token = values?.get('token')
    const key = values?.get('key') ?? ''
    const next = values?.get('next') ?? undefined
    if (!token) return startAndRedirect(c, next, { keyHash: await sha256(key.trim()) })
    const linkHash = await sha256(token)
    if (values?.get('show') !== '1') return startAndRedirect(c, next, { linkHash })
    const name = await findLinkWorkspace(c.env.DB, linkHash)
    return name === undefined ? c.json(invalidLinkMessage, 401) : c.json({ name })
  })
  .post('/sign-out', requireSameOrigin, async (c) => {
    const token = sessionToken(c)
    if (token) await endSession(c.env.DB, await sha256(token))
    setSessionCookie(c, '')
    return c.redirect('/inbox/sign-in', 303)
  })
  .onError((thrown, c) => {
    const { message, status, headers } = toErrorResponse(thrown, c)
    const isPage = c.req.header('Sec-Fetch-Dest') === 'document'
    return isPage
      ? c.html(inboxMessagePage('Sorry, that did not work', message), status, headers)
      : c.json(message, status, headers)
  })

const invalidKeyMessage = 'This key is not valid. Check that you copied all of it.'
const clientKeyMessage = 'This key is for a connector. To sign in, use an owner key.'
const invalidLinkMessage = 'This link was used already or is older than ten minutes. Please make another one.'

async function startAndRedirect(c: Context<AppEnv>, next: string | undefined, credential: Credential) {
  const previous = sessionToken(c)
  const session = await startSession(c.env.DB, credential, {
    label: deviceLabel(c.req.header('User-Agent') ?? ''),
    previousHash: previous && (await sha256(previous)),
  })
  if (session) {
    setSessionCookie(c, session.token)
    return c.redirect(parseNext(c, next) ?? '/inbox', 303)
  }
  if ('linkHash' in credential) return respondSignIn(c, next, { error: invalidLinkMessage, status: 401 })
  const isClientKey = sql`SELECT 1 FROM apiKeys WHERE hash = ${credential.keyHash} AND revoked IS NULL`
  const [clientKey] = await query(c.env.DB, isClientKey)
  return clientKey
    ? respondSignIn(c, next, { error: clientKeyMessage, status: 403 })
    : respondSignIn(c, next, { error: invalidKeyMessage, status: 401 })
}

type Rejection = { error: string; status: 401 | 403 }

/** Responds with the sign-in page. It names the workspace that `next` leads to, or the first one. */
async function respondSignIn(c: Context<AppEnv>, nextParam: string | undefined, rejection?: Rejection) {
  const next = parseNext(c, nextParam) ?? ''
  const [, workspaceId = ''] = /^\/inbox\/([\da-f-]{36})/.exec(next) ?? []
  const [row] = await query(
    c.env.DB,
    sql`SELECT EXISTS (SELECT 1 FROM apiKeys WHERE hash = ${await sha256(demo.key)} AND revoked IS NULL) AS hasDemo,
      (SELECT name FROM workspaces WHERE ${workspaceId} IN (id, '') ORDER BY created, id LIMIT 1) AS name`,
  )
  const isLocal = isLoopback(new URL(c.req.url).hostname)
  const page = signInPage({
    name: row?.name ? String(row.name) : undefined,
    next,
    hasDemo: isLocal && row?.hasDemo === 1,
    ...(rejection && { error: rejection.error }),
  })
  return c.html(page, rejection?.status)
}

/** Returns the path to open after signing in, or `undefined` if it does not lie below `/inbox`. */
function parseNext(c: Context<AppEnv>, next: string | undefined): string | undefined {
  const url = next ? URL.parse(next, c.req.url) : null
  if (url?.origin !== new URL(c.req.url).origin || !/^\/inbox(?:\/(?!api\/|sign-)|$)/.test(url.pathname))
    return undefined
  return url.pathname + url.search
}
