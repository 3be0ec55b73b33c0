import type { Context } from 'hono'
import type { VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { toSpamPattern } from '../../shared/workspace/spam-words.ts'
import { createDeadline } from '../db/query.ts'
import type { Scope } from '../db/scope.ts'
import { isSpamSql, type SpamSignals } from '../db/spam.ts'
import type { AppEnv } from '../env.ts'
import { failsTurnstile } from './turnstile.ts'

/** A testimonial with this many signals is spam. */
const enoughSignals = 2

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
  const failsTurnstileCheck = await failsTurnstile(c.env.TURNSTILE_SECRET, turnstileToken)
  // Cloudflare may have used up the time for the database.
  const deadline = turnstileToken ? createDeadline() : scope.deadline
  return { ...scope, deadline, isSpamSql: isSpamSql(findSignals(input, text, failsTurnstileCheck), enoughSignals) }
}

/** People do not fill in a form faster. */
const fastMs = 3_000

/** Returns the signals of spam in a visitor's testimonial, whose text is stored as `text`. */
function findSignals(
  input: VisitorTestimonialInput,
  text: string | null | undefined,
  failsTurnstileCheck: boolean,
): SpamSignals {
  const { website, elapsed, testimonialText, answers = [] } = input
  const words = [testimonialText, ...answers.map(({ answer }) => answer)].join('\n')
  const links = words.match(/https?:\/\/(?:www\.)?|\bwww\.(?=\w)/gi) ?? []
  const isFast = typeof elapsed === 'number' && elapsed < fastMs
  const certain = [Boolean(website), isFast, links.length > 1].filter(Boolean).length
  return { certain, failsTurnstileCheck, words: toSpamPattern(words), text: text ?? null }
}
