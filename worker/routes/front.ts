import type { Context } from 'hono'
import { findOnlyWorkspace } from '../db/form-workspace.ts'
import { findSessionWorkspace } from '../db/sessions.ts'
import { type AppEnv, createApp } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { logError } from '../log.ts'
import { limitUnknownCredentials, rememberCredentials } from '../middleware/credentials.ts'
import { limitPages, RateLimitError } from '../middleware/rate-limit.ts'
import { sessionToken } from '../middleware/session.ts'
import { frontPage } from '../pages/front-page.ts'

// The form shows previews of videos from other sites, and of files.
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self' blob:; frame-src https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Serves the page at `/`: a file of the build, with the snippet of this service in it. */
export const front = createApp().get('/', limitPages, async (c) => {
  const [file, workspaceId, opened] = await Promise.all([
    c.env.ASSETS.fetch(new URL('/', c.req.url)),
    orUndefined(c, findOnlyWorkspace(c.env.DB)),
    orUndefined(c, findOpened(c)),
  ])
  if (!file.ok) throw new Error('A file of the build is missing')
  c.header('Content-Security-Policy', contentSecurityPolicy)
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
  return c.html(await frontPage(file, { origin: c.get('url').origin, workspaceId, opened }).text())
})

/** Returns the workspace that a browser is signed in to, `undefined` if there is none. */
async function findOpened(c: Context<AppEnv>) {
  const token = sessionToken(c)
  // Scripts of other pages could read the response.
  if (!token || c.req.header('Sec-Fetch-Dest') !== 'document') return undefined
  const sessionHash = await sha256(token)
  await limitUnknownCredentials(c, sessionHash)
  const opened = await findSessionWorkspace(c.env.DB, sessionHash)
  rememberCredentials(sessionHash, opened ? 200 : 401, [200])
  return opened
}

/** Returns the result, or `undefined` after an error, which is logged unless it is a rate limit: the page works without it. */
const orUndefined = <Value>(c: Context<AppEnv>, result: Promise<Value>): Promise<Value | undefined> =>
  result.catch((error) => {
    if (!(error instanceof RateLimitError)) logError(c, error)
    return undefined
  })
