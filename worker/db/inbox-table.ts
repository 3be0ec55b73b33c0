import { HTTPException } from 'hono/http-exception'
import sql, { type Sql } from 'sql-template-tag'
import { InboxTestimonial } from '../../shared/inbox.ts'
import { stateSql } from '../lib/testimonial-state.ts'
import { byIdSql } from './records.ts'
import { selectColumns } from './rows.ts'
import { denialError, type Scope, workspaceIdSql } from './scope.ts'

/** Testimonials as the inbox shows them. */
export const inboxTable = {
  name: 'testimonials',
  recordSchema: InboxTestimonial,
  columns: { state: stateSql.sql, pinned: 'pinned IS NOT NULL', etag: `'"' || coalesce(version, '0') || '"'` },
}

/** SQL for one testimonial of the scope's workspace. */
export const findSql = (scope: Scope, id: string): Sql =>
  sql`SELECT ${selectColumns(inboxTable)} FROM testimonials WHERE ${byIdSql(inboxTable, scope, id)}`

/**
 * SQL that makes the scope's workspace a table `scope` with one row and the column `scopeId`, which is NULL without access. A
 * statement that begins with it and selects from it always returns a row.
 */
export const withScopeSql = (scope: Scope) =>
  sql`WITH scope (scopeId) AS MATERIALIZED (SELECT ${workspaceIdSql(scope)})`

/** SQL for the id of the workspace, in a statement that begins with `withScopeSql`. */
export const scopeIdSql = sql`(SELECT scopeId FROM scope)`

/** Returns the error for a scope without access. */
export const accessError = async (scope: Scope) =>
  (await denialError(scope)) ?? new HTTPException(401, { message: 'Access has just ended. Please try again.' })
