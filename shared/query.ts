import * as z from 'zod/mini'
import { requiredEmail, validText } from './fields.ts'
import * as limits from './limits.ts'
import { testimonialState } from './testimonial-state.ts'

/* Query parameters of lists and look-ups. Unknown parameters are rejected. */

/** The rule broken by a cursor that was not issued for this list. */
export const invalidCursorMessage = 'is not a cursor for this list'

/** The number of records on a page: at most `max`, and by default `initial`. */
export const pageLimit = (max: number, initial: number) =>
  z._default(wholeNumber(1, max), initial).register(z.globalRegistry, { default: initial })

/** Returns the rule broken by what is no whole number from `min` to `max`. */
export const wholeNumberRule = (min: number, max: number) => `must be a whole number from ${min} to ${max}`

/** A whole number in a query. For the OpenAPI document, zod only knows a string: type and range are registered. */
export const wholeNumber = (min: number, max: number, rule = wholeNumberRule(min, max)) =>
  z
    .pipe(
      validText(rule, (value) => /^\d{1,9}$/.test(value) && min <= +value && +value <= max),
      z.transform(Number),
    )
    .register(z.globalRegistry, { type: 'integer', minimum: min, maximum: max })

/** Selects a page of a list. */
export const ListQuery = z.strictObject({
  limit: pageLimit(limits.pageSize, limits.pageSize),
  cursor: z.optional(z.base64url({ error: invalidCursorMessage })),
})
export type ListQuery = z.output<typeof ListQuery>

/** Selects what an author has changed since the owner last published or archived it. */
export const changedBy = z.optional(z.enum(['giver'], { error: 'must be giver' }))

/**
 * Selects a page of testimonials: those of one state, only published or only unpublished ones, or all. Spam is in none of them
 * but its own.
 */
export const TestimonialListQuery = z
  .extend(ListQuery, {
    published: z.optional(
      z.pipe(
        z.enum(['true', 'false'], { error: 'must be true or false' }),
        z.transform((value) => value === 'true'),
      ),
    ),
    state: z.optional(testimonialState),
    changed: changedBy,
  })
  .check(
    z.refine(({ published, state }) => published === undefined || state === undefined, {
      path: ['state'],
      error: 'cannot be combined with published',
    }),
  )

/** Selects records by e-mail. */
export const EmailQuery = z.strictObject({
  email: requiredEmail,
})

/** Accepts no parameters. */
export const NoQuery = z.strictObject({})
