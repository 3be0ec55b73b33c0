import * as z from 'zod/mini'
import { requiredEmail } from './fields.ts'
import * as limits from './limits.ts'

/* Query parameters of lists and look-ups. Unknown parameters are rejected. */

/** The rule broken by a cursor that was not issued for this list. */
export const invalidCursorMessage = 'is not a cursor for this list'

const limitRule = `must be a whole number from 1 to ${limits.pageSize}`

/** Selects a page of a list. */
export const ListQuery = z.strictObject({
  limit: z._default(
    z
      .pipe(z.string({ error: limitRule }).check(z.regex(/^\d{1,9}$/, { error: limitRule })), z.transform(Number))
      .check(z.refine((value) => value >= 1 && value <= limits.pageSize, { error: limitRule })),
    limits.pageSize,
  ),
  cursor: z.optional(z.base64url({ error: invalidCursorMessage })),
})
export type ListQuery = z.output<typeof ListQuery>

/** Selects a page of testimonials: all, only published or only unpublished ones. */
export const TestimonialListQuery = z.extend(ListQuery, {
  published: z.optional(
    z.pipe(
      z.enum(['true', 'false'], { error: 'must be true or false' }),
      z.transform((value) => value === 'true'),
    ),
  ),
})

/** Selects records by e-mail. */
export const EmailQuery = z.strictObject({
  email: requiredEmail,
})

/** Accepts no parameters. */
export const NoQuery = z.strictObject({})
