import * as z from 'zod'
import { email, Input, storedText, text, url } from './fields.ts'
import * as limits from './limits.ts'

/** What a client sends to create or update a contact. Fields in the order in which a refusal names them. */
export const ContactInput = Input.safeExtend({
  firstname: text(limits.name).describe('First name of the contact'),
  lastname: text(limits.name).describe('Last name of the contact'),
  email: email.describe('E-mail address of the contact'),
  phone: text(
    limits.phone,
    `must be a string of at most ${limits.phone} characters without control characters`,
    /^[^\p{Cc}\p{Cs}]*$/u,
  ).describe('Phone number of the contact'),
  imageUrl: url.describe('Address of an image, which the service never fetches'),
})
export type ContactInput = z.output<typeof ContactInput>

/** A contact as it is answered; the table has a column for each key, and one for the workspace. */
export const Contact = z.object({
  id: z.guid().describe('Id of the contact'),
  created: z.iso.datetime().describe('When it was created'),
  firstName: storedText,
  lastName: storedText,
  phone: storedText,
  email: storedText,
  imageUrl: storedText,
})
