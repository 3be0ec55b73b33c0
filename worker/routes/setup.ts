import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { completeWebsite } from '../../shared/workspace/complete-website.ts'
import { NewWorkspaceInput } from '../../shared/workspace/workspace.ts'
import { createFirstWorkspace } from '../db/setup.ts'
import { type AppEnv, createApp } from '../env.ts'
import { toErrorResponse } from '../errors.ts'
import { deviceLabel } from '../lib/device-label.ts'
import { isLoopback } from '../lib/hosts.ts'
import { createFormParser } from '../middleware/body.ts'
import { rejectForeign } from '../middleware/foreign.ts'
import { limitPages, limitSignIn } from '../middleware/rate-limit.ts'
import { findSignedInWorkspace, setSessionCookie } from '../middleware/session.ts'
import { isSetupCode, isSetupOpen } from '../middleware/setup.ts'
import {
  describeErrors,
  keyPage,
  type SetupErrors,
  setupDonePage,
  setupErrorPage,
  setupPage,
} from '../pages/setup-pages.ts'

const { checkBodyHeaders, readBody } = createFormParser()

const foreignMessage = 'Please open this page by itself, and use its form.'

/**
 * Makes the set-up page unknown, whatever is sent, without a code and once there is a workspace. A browser that is signed in, perhaps
 * since a moment ago, gets the reason.
 */
const requireOpenSetup = createMiddleware<AppEnv>(async (c, next) => {
  const isOpen = await isSetupOpen(c)
  const workspaceId = isOpen ? undefined : (await findSignedInWorkspace(c))?.workspaceId
  // As an error: a response of this status would become a 405 for other methods, which no unknown URL has.
  if (!isOpen && !workspaceId) throw new HTTPException(404)
  isolateSetup(c)
  if (workspaceId) return c.html(setupDonePage(workspaceId, isLocal(c)), 404)
  // Programs, and browsers before 2023, do not send it.
  if (/^(?:document)?$/.test(c.req.header('Sec-Fetch-Dest') ?? '')) return next()
  throw new HTTPException(403, { message: foreignMessage })
})

/** Sets the headers that keep a set-up page from other pages. */
function isolateSetup(c: Context<AppEnv>): void {
  c.header('Content-Security-Policy', contentSecurityPolicy)
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  c.header('Referrer-Policy', 'no-referrer')
}

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** The page with which the owner of a new deployment creates its first workspace. */
export const setup = createApp()
  .use('/', requireOpenSetup)
  .get('/', limitPages, (c) => c.html(formPage(c)))
  // The limit comes last, so that other sites cannot use it up, and the form of a 429 has what was typed. Before the set-up, no sign-in
  // needs the counter.
  .post('/', rejectForeign(foreignMessage), checkBodyHeaders, readBody, limitSignIn, async (c) => {
    const values = c.get('formData') ?? new URLSearchParams()
    const isCode = await isSetupCode(c, values.get('code') ?? '')
    const { data, error } = NewWorkspaceInput.safeParse(toInput(values))
    if (isCode && data) return respondKey(c, { name: data.name, website: data.website ?? null })
    // All at once: each attempt needs the code again.
    const fields = new Set(error?.issues.map(({ path }) => path[0]))
    return c.html(formPage(c, describeErrors(isCode, fields)), isCode ? 400 : 401)
  })
  .onError((thrown, c) => {
    const { message, status, headers } = toErrorResponse(thrown, c)
    if (status === 404) return c.notFound()
    isolateSetup(c)
    return c.html(c.get('formData') ? formPage(c, { code: message }) : setupErrorPage(message), status, headers)
  })

const isLocal = (c: Context<AppEnv>) => isLoopback(c.get('url').hostname)

/** Renders the form, with what was sent but for the code, and why it was rejected. */
const formPage = (c: Context<AppEnv>, errors: SetupErrors = {}) =>
  setupPage({ isLocal: isLocal(c), values: c.get('formData'), errors })

const toInput = (values: URLSearchParams) => ({
  name: values.get('name')?.trim(),
  website: completeWebsite(values.get('website')?.trim() ?? ''),
})

/** Creates the workspace, signs in and responds with its key; 404 if another request has created one meanwhile. */
async function respondKey(c: Context<AppEnv>, workspace: { name: string; website: string | null }) {
  const label = deviceLabel(c.req.header('User-Agent') ?? '')
  const created = await createFirstWorkspace(c.env.DB, { ...workspace, label })
  if (!created) return c.notFound()
  setSessionCookie(c, created.token)
  return c.html(keyPage({ name: workspace.name, key: created.key, origin: c.get('url').origin }))
}
