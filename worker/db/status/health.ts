import sql, { join, raw, type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { jsonColumn } from '../../../shared/columns.ts'
import * as limits from '../../../shared/limits.ts'
import { testimonialStates } from '../../../shared/testimonial-state.ts'
import { migrationNames } from '../../lib/migration-names.ts'
import { dayMs, fromNow } from '../../lib/time.ts'
import { limitSql } from '../fragments/limit.ts'
import { statePartitions } from '../fragments/testimonial-state.ts'
import { queryWithSize } from '../query.ts'
import { accessError, noRowError, type Scope, scopeIdSql, withScopeSql } from '../scope.ts'
import { isStillRejectedSql, limitedRequestsSql } from './rejections.ts'

/* The state of the service and of a workspace, in one statement, which reads some thousands of rows at most. */

const status = z.optional(z.object({ at: z.string(), detail: z.nullable(z.string()) }))

/** The numbers that the report is made of. */
const Facts = z.object({
  missingMigrations: z.number(),
  /** When parts of the service last ran or failed, and the class of the error. */
  statuses: jsonColumn(z.object({ cron: status, mail: status, purge: status })),
  emailChannels: z.number(),
  fileBytes: z.number(),
  /** Deliveries that wait, at most `healthCount`. */
  waiting: z.number(),
  /** Receivers that fail, by kind; `isStopped`: they get nothing any more. */
  failing: jsonColumn(z.array(z.object({ kind: z.string(), isStopped: z.number(), count: z.number() }))),
  /** Testimonials of the last thirty days, at most `healthCount` of each state, and those of them that are spam. */
  testimonials: z.number(),
  spam: z.number(),
  rejectedOrigins: z.number(),
  limitedRequests: z.number(),
})

/** `roundTripMs`: the time in milliseconds that the statement took; `databaseBytes`: the size of the database. */
export type HealthFacts = z.output<typeof Facts> & { roundTripMs: number; databaseBytes: number }

/** Reads the state of the service and of the scope's workspace. @throws HTTPException 401, 403 or 404 without access, or 503 */
export async function readHealth(scope: Scope): Promise<HealthFacts> {
  const columns = Object.entries(columnsSql()).map(([name, column]) => sql`${column} AS ${raw(name)}`)
  const statement = sql`${withScopeSql(scope)} SELECT scopeId, ${join(columns)} FROM scope`
  const started = Date.now()
  const { rows, databaseBytes } = await queryWithSize(scope.db, statement, scope.deadline)
  const roundTripMs = Date.now() - started
  const [row] = rows
  if (!row) throw noRowError()
  if (row.scopeId === null) throw await accessError(scope)
  return { ...Facts.parse(row), roundTripMs, databaseBytes }
}

const columnsSql = (): Record<keyof z.output<typeof Facts>, Sql> => ({
  missingMigrations: sql`(SELECT count(*) FROM json_each(${JSON.stringify(migrationNames)})
    WHERE value NOT IN (SELECT name FROM d1_migrations))`,
  statuses: sql`(SELECT json_group_object(name, json_object('at', at, 'detail', detail)) FROM serviceStatus)`,
  emailChannels: sql`(SELECT count(*) FROM channels WHERE workspaceId = ${scopeIdSql} AND kind = 'email')`,
  fileBytes: sql`coalesce((SELECT bytes FROM mediaTotals WHERE workspaceId = ${scopeIdSql}), 0)`,
  waiting: sql`(SELECT count(*) FROM (SELECT 1 FROM deliveries WHERE workspaceId = ${scopeIdSql} AND done IS NULL
    AND due < '9999' ${limitSql(limits.healthCount)}))`,
  failing: sql`(SELECT json_group_array(json_object('kind', kind, 'isStopped', isStopped, 'count', count)) FROM (
    SELECT kind, isStopped, count(*) AS count FROM (
      SELECT 'webhook' AS kind, enabled = 0 AS isStopped, failingSince FROM webhooks WHERE workspaceId = ${scopeIdSql}
      UNION ALL SELECT kind, stopped IS NOT NULL, failingSince FROM channels WHERE workspaceId = ${scopeIdSql})
    WHERE failingSince IS NOT NULL GROUP BY kind, isStopped))`,
  testimonials: sql`(SELECT count(*) FROM (${recentSql(testimonialStates)}))`,
  spam: sql`(SELECT count(*) FROM (${recentSql(['spam'])}))`,
  rejectedOrigins: sql`(SELECT count(*) FROM rejectedOrigins WHERE ${isStillRejectedSql(scopeIdSql)})`,
  limitedRequests: limitedRequestsSql(),
})

/** SQL for the workspace's testimonials of the last thirty days, at most `healthCount` of each state: the index has them in order. */
function recentSql(states: Parameters<typeof statePartitions>[0]): Sql {
  const selects = statePartitions(states).map(
    (partition) => sql`SELECT * FROM (SELECT 1 FROM testimonials WHERE workspaceId = ${scopeIdSql} ${partition}
      AND created > ${fromNow(-30 * dayMs)} ${limitSql(limits.healthCount)})`,
  )
  return join(selects, ' UNION ALL ')
}
