import type { Context } from 'hono'
import { findOnlyWorkspace } from '../db/form-workspace.ts'
import { type AppEnv, createApp } from '../env.ts'
import { logError } from '../log.ts'
import { limitPages } from '../middleware/rate-limit.ts'
import { findSignedInWorkspace } from '../middleware/session.ts'
import { frontPage } from '../pages/front-page.ts'

// The form shows previews of videos from other sites, and of files.
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self' blob:; frame-src https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Serves the page at `/`: a file of the build, with the snippet of this service in it. */
export const front = createApp().get('/', limitPages, async (c) => {
  // Scripts of other pages could read the response to them.
  const isDocument = c.req.header('Sec-Fetch-Dest') === 'document'
  const [file, workspaceId, opened] = await Promise.all([
    c.env.ASSETS.fetch(new URL('/', c.req.url)),
    orUndefined(c, findOnlyWorkspace(c.env.DB)),
    isDocument ? orUndefined(c, findSignedInWorkspace(c)) : undefined,
  ])
  if (!file.ok) throw new Error('A file of the build is missing')
  c.header('Content-Security-Policy', contentSecurityPolicy)
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
  return c.html(await frontPage(file, { origin: c.get('url').origin, workspaceId, opened }).text())
})

/** Returns the result, or `undefined` after an error, which is logged: the page works without it. */
const orUndefined = <Value>(c: Context<AppEnv>, result: Promise<Value>): Promise<Value | undefined> =>
  result.catch((error) => {
    logError(c, error)
    return undefined
  })
