import * as z from 'zod/mini'
import { dateTimeColumn, idColumn } from './columns.ts'
import { email, name, text } from './fields.ts'
import { submissionFields } from './form-submission.ts'
import * as limits from './limits.ts'

/* Links to the form for one response, which owners send to people whom they know. */

/** Values that the link fills in, by the names of the form's settings. They are in the link only, and never stored. */
export const prefilledFields = {
  firstname: name,
  lastname: name,
  title: text(limits.title),
  company: text(limits.company),
  email,
}

/** The request body that creates an invitation. */
export const InvitationInput = z.strictObject({ ...prefilledFields, formId: submissionFields.formId })

/** An invitation as returned by the API; `testimonialId` is that of the response. */
export const Invitation = z.object({
  id: idColumn,
  created: dateTimeColumn,
  expires: dateTimeColumn,
  formId: z.nullable(idColumn),
  used: z.nullable(dateTimeColumn),
  testimonialId: z.nullable(idColumn),
})
export type Invitation = z.output<typeof Invitation>
