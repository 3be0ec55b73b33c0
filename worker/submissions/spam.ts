import type { Context } from 'hono'
import type { VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { createDeadline } from '../db/query.ts'
import type { Scope } from '../db/scope.ts'
import { isSpamSql } from '../db/spam.ts'
import type { AppEnv } from '../env.ts'
import { spamSignals } from '../lib/spam-signals.ts'
import { isUncheckedVisitor } from './turnstile.ts'

/**
 * Returns the scope in which a visitor's testimonial is stored: with the condition that it is spam, which reads the workspace in
 * the same statement. That of a key holder never is. `text` is what is stored as its text.
 */
export async function addSpamCheck(
  c: Context<AppEnv>,
  scope: Scope,
  input: VisitorTestimonialInput,
  text: string | null | undefined,
): Promise<Scope> {
  if (!('visitor' in scope.caller)) return scope
  const { turnstileToken } = input
  const isUnchecked = await isUncheckedVisitor(c.env.TURNSTILE_SECRET, turnstileToken)
  // Cloudflare may have used up the time for the database.
  const deadline = turnstileToken ? createDeadline() : scope.deadline
  return { ...scope, deadline, isSpamSql: isSpamSql(spamSignals(input, text, isUnchecked)) }
}
