import sql, { join, raw, type Sql } from 'sql-template-tag'
import * as limits from '../../shared/limits.ts'
import { listedStates, type TestimonialState } from '../../shared/testimonial-state.ts'
import { FirstSteps } from '../../shared/workspace/first-steps.ts'
import { limitSql } from './fragments/limit.ts'
import { statePartitions } from './fragments/testimonial-state.ts'
import { query } from './query.ts'
import { toRecord } from './rows.ts'
import { accessError, noRowError, type Scope, scopeIdSql, withScopeSql } from './scope.ts'
import { isStillRejectedSql, rejectedOrderSql } from './status/rejections.ts'

/**
 * Reads what of the first steps the scope's workspace has; `origin` is the service's own. It looks at the newest testimonials of
 * each state, because no index contains their pages.
 * @throws HTTPException 401, 403 or 404 without access.
 */
export async function readFirstSteps(scope: Scope, origin: string): Promise<FirstSteps> {
  const columns = Object.entries(columnsSql(origin)).map(([name, column]) => sql`${column} AS ${raw(name)}`)
  const statement = sql`${withScopeSql(scope)} SELECT scopeId, ${join(columns)} FROM scope`
  const [row] = await query(scope.db, statement, scope.deadline)
  if (!row) throw noRowError()
  if (row.scopeId === null) throw await accessError(scope)
  return toRecord({ name: 'workspaces', recordSchema: FirstSteps }, row)
}

function columnsSql(origin: string): Record<keyof FirstSteps, Sql> {
  const begin = `${origin}/`
  return {
    hasResponse: existsSql(listedStates, sql`true`),
    hasSpam: existsSql(['spam'], sql`true`),
    isOnSite: existsSql(listedStates, sql`substr(page, 1, ${begin.length}) <> ${begin}`),
    hasChannel: sql`EXISTS (SELECT 1 FROM channels WHERE workspaceId = ${scopeIdSql})`,
    rejected: sql`(SELECT json_object('origin', origin, 'count', count, 'day', day) FROM rejectedOrigins
      WHERE ${isStillRejectedSql(scopeIdSql)} ${rejectedOrderSql} LIMIT 1)`,
    // Each form of the service asks, and each answer is an event.
    unasked: sql`(SELECT iif(consents = '[]', page, NULL) FROM (${sentSql(listedStates, limits.firstStepsConsentScan)})
      ORDER BY created DESC LIMIT 1)`,
  }
}

/** SQL for whether a visitor sent one of the newest testimonials of these states from a form, and it meets a condition. */
const existsSql = (states: readonly TestimonialState[], condition: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM (${sentSql(states, limits.firstStepsScan)}) WHERE ${condition})`

/** SQL for those of the newest testimonials of each of these states that visitors sent from a form. */
function sentSql(states: readonly TestimonialState[], scan: number): Sql {
  const newest = statePartitions(states).map(
    (partition) => sql`SELECT * FROM (SELECT created, page, sentBytes, consents FROM testimonials
      WHERE workspaceId = ${scopeIdSql} ${partition} ORDER BY created DESC, id DESC ${limitSql(scan)})`,
  )
  return sql`SELECT * FROM (${join(newest, ' UNION ALL ')}) WHERE page IS NOT NULL AND sentBytes IS NOT NULL`
}
