import * as z from 'zod'
import { neededEmail } from './fields.ts'
import * as limits from './limits.ts'

/* What the query of a list or a look-up may say: strings, each once, and nothing else. */

/** What is wrong with a cursor that was not given out for this list. */
export const strangeCursor = 'is not a cursor of this list'

const limitRule = `must be a whole number from 1 to ${limits.page}`

/** Which page of a list. */
export const ListQuery = z.strictObject({
  limit: z
    .string({ error: limitRule })
    .regex(/^\d{1,9}$/, { error: limitRule })
    .transform(Number)
    .refine((value) => value >= 1 && value <= limits.page, { error: limitRule })
    .default(limits.page)
    .describe('How many records at most'),
  cursor: z
    .base64url({ error: strangeCursor })
    .optional()
    .describe('Where the page begins, as the Link of the page before says'),
})
export type ListQuery = z.output<typeof ListQuery>

/** Which page of the testimonials, of all or of the published or unpublished ones. */
export const TestimonialListQuery = ListQuery.extend({
  published: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((value) => value === 'true')
    .optional()
    .describe('Only published ones, or only the others'),
})

/** Whose records. */
export const LookUpQuery = z.strictObject({
  email: neededEmail.describe('E-mail address, in capital or small letters'),
})

/** The query of a list that has no parameters. */
export const NoQuery = z.strictObject({})
