import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as limits from '../../shared/limits.ts'
import { hasWorkspace } from '../db/setup.ts'
import type { AppEnv } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { logSetupCode } from '../log.ts'

/** The memory of this isolate: a service that was set up stays so, and a code keeps its length. */
let isSetUp = false
let isLogged = false

/**
 * Returns whether the service can be set up: it has no workspace, and a code whose length is allowed; logs if that is not.
 * @throws Error as `query`
 */
export async function isSetupOpen(c: Context<AppEnv>): Promise<boolean> {
  const code = c.env.SETUP_CODE
  if (isSetUp || isLogged || code === undefined) return false
  if (await hasWorkspace(c.env.DB)) isSetUp = true
  if (isSetUp) return false
  const { length } = [...code.trim()]
  isLogged = length < limits.setupCodeMin || length > limits.setupCode
  if (isLogged) logSetupCode()
  return !isLogged
}

/** Leads from pages that need a workspace to the set-up page while there is none. */
export const leadToSetup = createMiddleware<AppEnv>(async (c, next) => {
  // Without the database, these pages say themselves that it does not respond, or do not need it.
  const isOpen = /^(?:GET|HEAD)$/.test(c.req.method) && (await isSetupOpen(c).catch(() => false))
  if (isOpen) return c.redirect('/setup', 303)
  return next()
})

/**
 * Returns whether this is the set-up code, in a time that does not depend on where they differ. Of a code that the service has made,
 * only the letters count.
 */
export async function isSetupCode(c: Context<AppEnv>, code: string): Promise<boolean> {
  const ownCode = c.env.SETUP_CODE?.trim() ?? ''
  const isGenerated = /^(?:[a-hjkmnp-z]{5}-?){4}$/.test(ownCode)
  const normalize = (text: string) => (isGenerated ? text.replace(/\W/g, '').toLowerCase() : text.trim())
  const [sent = '', expected = ''] = await Promise.all([code, ownCode].map((text) => sha256(normalize(text))))
  return crypto.subtle.timingSafeEqual(utf8.encode(sent), utf8.encode(expected))
}

const utf8 = new TextEncoder()
