import type { Context } from 'hono'
import { turnstileOrigin } from '../../shared/forms/turnstile.ts'
import type { FormWorkspace } from '../db/form-workspace.ts'

// What a visitor has recorded is played from a `blob:` URL.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src blob:; connect-src 'self'; frame-src https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The policy of the pages below `/form`. */
export const formPolicy = `${policy}; require-trusted-types-for 'script'; trusted-types 'none'`

// Its scripts do not use Trusted Types, and only Cloudflare could give them a policy.
const turnstilePolicy = policy.replace("script-src 'self'", `script-src 'self' ${turnstileOrigin}`)

/** Lets the page of a workspace that uses Turnstile load it. */
export function allowTurnstile(c: Context, { turnstile }: FormWorkspace): void {
  if (turnstile) c.header('Content-Security-Policy', turnstilePolicy)
}
