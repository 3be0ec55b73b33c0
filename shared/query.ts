import * as z from 'zod/mini'
import { requiredEmail } from './fields.ts'
import * as limits from './limits.ts'

/* What the query of a list or a look-up may say: strings, each once, and nothing else. */

/** What is wrong with a cursor that was not given out for this list. */
export const invalidCursor = 'is not a cursor of this list'

const limitRule = `must be a whole number from 1 to ${limits.page}`

/** Which page of a list. */
export const ListQuery = z.strictObject({
  limit: z._default(
    z
      .pipe(z.string({ error: limitRule }).check(z.regex(/^\d{1,9}$/, { error: limitRule })), z.transform(Number))
      .check(z.refine((value) => value >= 1 && value <= limits.page, { error: limitRule })),
    limits.page,
  ),
  cursor: z.optional(z.base64url({ error: invalidCursor })),
})
export type ListQuery = z.output<typeof ListQuery>

/** Which page of the testimonials, of all or of the published or unpublished ones. */
export const TestimonialListQuery = z.extend(ListQuery, {
  published: z.optional(
    z.pipe(
      z.enum(['true', 'false'], { error: 'must be true or false' }),
      z.transform((value) => value === 'true'),
    ),
  ),
})

/** Whose records. */
export const EmailQuery = z.strictObject({
  email: requiredEmail,
})

/** The query of a list that has no parameters. */
export const NoQuery = z.strictObject({})
