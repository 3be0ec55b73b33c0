import * as z from 'zod/mini'
import { dateTimeColumn, idColumn, textColumn } from './columns.ts'
import { BaseInput, email, name, text, url } from './fields.ts'
import * as limits from './limits.ts'

/** The request body that creates or updates a contact. Error messages list fields in this order. */
export const ContactInput = z.safeExtend(BaseInput, {
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

/** A contact as returned by the API. The table has a column for each key, plus `workspaceId`. */
export const Contact = z.object({
  id: idColumn,
  created: dateTimeColumn,
  firstName: textColumn,
  lastName: textColumn,
  phone: textColumn,
  email: textColumn,
  imageUrl: textColumn,
})
