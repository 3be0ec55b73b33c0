import * as z from 'zod/mini'
import { dateTimeColumn, idColumn, textColumn } from './columns.ts'
import { email, Input, name, text, url } from './fields.ts'
import * as limits from './limits.ts'

/** What a client sends to create or update a contact. Fields in the order in which a refusal names them. */
export const ContactInput = z.safeExtend(Input, {
  firstname: name,
  lastname: name,
  email,
  phone: text(
    limits.phone,
    `must be a string of at most ${limits.phone} characters without control characters`,
    /^[^\p{Cc}\p{Cs}]*$/u,
  ),
  imageUrl: url,
})
export type ContactInput = z.output<typeof ContactInput>

/** A contact as it is answered; the table has a column for each key, and one for the workspace. */
export const Contact = z.object({
  id: idColumn,
  created: dateTimeColumn,
  firstName: textColumn,
  lastName: textColumn,
  phone: textColumn,
  email: textColumn,
  imageUrl: textColumn,
})
