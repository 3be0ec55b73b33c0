import * as z from 'zod/mini'
import { ConsentRecord } from '../../shared/consent-record.ts'
import { InboxTestimonial } from '../../shared/inbox.ts'
import { inboxTable } from './inbox-table.ts'

/** SQL for a column of the testimonial's workspace. */
const workspaceColumnSql = (column: string) => `(SELECT ${column} FROM workspaces WHERE id = testimonials.workspaceId)`

/** The records of consent, by the id of the testimonial. */
export const consentRecordTable = {
  name: 'testimonials',
  recordSchema: ConsentRecord,
  columns: { testimonialId: 'id', events: 'consents', controller: workspaceColumnSql('controller') },
}

/** The same with the testimonial as it is now, for the page to print. */
export const consentPageTable = {
  name: 'testimonials',
  recordSchema: z.object({ ...InboxTestimonial.shape, ...ConsentRecord.shape, workspaceName: z.string() }),
  columns: { ...inboxTable.columns, ...consentRecordTable.columns, workspaceName: workspaceColumnSql('name') },
}

/** A record of consent with the testimonial as it is now. */
export type ConsentPage = z.output<typeof consentPageTable.recordSchema>
