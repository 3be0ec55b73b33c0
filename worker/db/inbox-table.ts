import sql, { type Sql } from 'sql-template-tag'
import { InboxTestimonial } from '../../shared/inbox.ts'
import { byIdSql } from './records.ts'
import { selectColumns } from './rows.ts'
import type { Scope } from './scope.ts'
import { stateSql } from './testimonial-state.ts'

/** Testimonials as the inbox shows them. */
export const inboxTable = {
  name: 'testimonials',
  recordSchema: InboxTestimonial,
  columns: { state: stateSql.sql, pinned: 'pinned IS NOT NULL', etag: `'"' || coalesce(version, '0') || '"'` },
}

/** SQL for one testimonial of the scope's workspace. */
export const findSql = (scope: Scope, id: string): Sql =>
  sql`SELECT ${selectColumns(inboxTable)} FROM testimonials WHERE ${byIdSql(inboxTable, scope, id)}`
