import * as z from 'zod/mini'
import { jsonColumn } from '../../shared/columns.ts'
import { ConsentRecord } from '../../shared/consents/consent-record.ts'
import { InboxTestimonial } from '../../shared/inbox.ts'
import { inboxTable } from './testimonials.ts'

/** SQL for a column of the testimonial's workspace. */
const workspaceColumnSql = (column: string) => `(SELECT ${column} FROM workspaces WHERE id = testimonials.workspaceId)`

/** The records of consent, by the id of the testimonial. */
export const consentRecordTable = {
  name: 'testimonials',
  recordSchema: ConsentRecord,
  columns: { testimonialId: 'id', events: 'consents', controller: workspaceColumnSql('controller') },
}

const GiverChange = z.object({ at: z.string(), by: z.enum(['giver', 'link']), fields: z.array(z.string()) })

/** What was changed with a link: when, with whose, and the names of the fields and consents. */
export type GiverChange = z.output<typeof GiverChange>

/** The same with the testimonial as it is now and what its author has changed, for the page to print. */
export const consentPageTable = {
  name: 'testimonials',
  recordSchema: z.object({
    ...InboxTestimonial.shape,
    ...ConsentRecord.shape,
    workspaceName: z.string(),
    giverChanges: jsonColumn(z.array(GiverChange)),
  }),
  columns: { ...inboxTable.columns, ...consentRecordTable.columns, workspaceName: workspaceColumnSql('name') },
}

/** A record of consent with the testimonial as it is now. */
export type ConsentPage = z.output<typeof consentPageTable.recordSchema>
