import * as z from 'zod'
import { email } from './fields.ts'
import * as limits from './limits.ts'

/* What the query of a list or a look-up may say: strings, each once, and nothing else. */

const limitRule = `must be a whole number from 1 to ${limits.page}`

/** Which page of a list. */
export const ListQuery = z.strictObject({
  limit: z
    .string({ error: limitRule })
    .regex(/^\d{1,9}$/, { error: limitRule })
    .transform(Number)
    .refine((value) => value >= 1 && value <= limits.page, { error: limitRule })
    .default(limits.page),
  cursor: z.string({ error: 'must be given once' }).optional(),
})
export type ListQuery = z.output<typeof ListQuery>

/** Which page of the testimonials, of all or of the published or unpublished ones. */
export const TestimonialListQuery = ListQuery.extend({
  published: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((value) => value === 'true')
    .optional(),
})

const addressRule = `must be one e-mail address of at most ${limits.email} characters`

/** Whose records. */
export const LookUpQuery = z.strictObject({
  email: email.refine((value) => typeof value === 'string', { error: addressRule }),
})

/** The query of a list that has no parameters. */
export const NoQuery = z.strictObject({})
