import type { Context } from 'hono'
import type { VisitorTestimonialInput } from '../../shared/testimonial.ts'
import type { AppEnv } from '../env.ts'
import { authorLink, generateAuthorToken } from '../lib/author-link.ts'
import { createTestimonial } from './create.ts'

/**
 * Creates a testimonial that was sent without JavaScript, see `createTestimonial`. `giverUrl` is the author's own page, with a token that
 * exists nowhere else; it is `undefined` for a replay, whose token is not stored, and for key holders.
 */
export async function createWithAuthorUrl(c: Context<AppEnv>, input: VisitorTestimonialInput) {
  const token = 'visitor' in c.get('caller') ? generateAuthorToken() : undefined
  const { isReplay, settings } = await createTestimonial(c, { ...input, giverToken: token })
  if (isReplay || !token) return { settings }
  c.header('Referrer-Policy', 'no-referrer')
  return { settings, giverUrl: authorLink(c.req.url, token) }
}
