import * as z from 'zod'
import { email, Input, storedText, text, url } from './fields.ts'
import * as limits from './limits.ts'

/** What a client sends to create or update a contact. Fields in the order in which a refusal names them. */
export const ContactInput = Input.safeExtend({
  firstname: text(limits.name),
  lastname: text(limits.name),
  email,
  phone: text(
    limits.phone,
    `must be a string of at most ${limits.phone} characters without control characters`,
    (value) => !/\p{Cc}/u.test(value),
  ),
  imageUrl: url,
})
export type ContactInput = z.output<typeof ContactInput>

/** A contact as it is answered; the table has a column for each key, and one for the workspace. */
export const Contact = z.object({
  id: z.guid(),
  created: z.iso.datetime(),
  firstName: storedText,
  lastName: storedText,
  phone: storedText,
  email: storedText,
  imageUrl: storedText,
})
