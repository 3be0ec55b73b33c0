import sql, { type Sql } from 'sql-template-tag'
import * as limits from '../../../shared/limits.ts'
import { RejectedOrigin } from '../../../shared/workspace/health.ts'
import { dayMs, fromNow } from '../../lib/time.ts'
import { limitSql } from '../fragments/limit.ts'
import { queryBatch } from '../query.ts'
import { selectColumns, toRecord } from '../rows.ts'
import { queryScoped, type Scope, scopeIdSql } from '../scope.ts'

/*
 * The requests of visitors that were rejected lately, with the count of the last day alone: an older one would say nothing about
 * now. A program that sends many must neither fill a table nor keep others out of it: a workspace keeps some origins, and a new one
 * takes the place of the rarest. It can make any count, so no count makes an origin the first one.
 */

const dayOf = (moment: string) => moment.slice(0, 10)

/** Returns the first of the days that count. */
const earliestDay = () => dayOf(fromNow(-(limits.rejectedOriginDays - 1) * dayMs))

/** SQL condition on a row of `rejectedOrigins` of this workspace: it is recent, and the workspace still rejects the origin. */
export const isStillRejectedSql = (workspaceId: Sql): Sql =>
  sql`workspaceId = ${workspaceId} AND day >= ${earliestDay()} AND EXISTS (SELECT 1 FROM workspaces
    WHERE workspaces.id = ${workspaceId} AND json_array_length(origins) > 0
      AND origin NOT IN (SELECT value FROM json_each(origins)))`

/** SQL for the order in which owners see the rejected origins. */
export const rejectedOrderSql = sql`ORDER BY day DESC, origin`

/** Adds requests of an origin that a workspace rejected. A retry may count them twice. @throws HTTPException as `query` */
export async function addRejectedOrigin(db: D1Database, workspaceId: string, origin: string, count: number) {
  const own = sql`FROM rejectedOrigins WHERE workspaceId = ${workspaceId}`
  await queryBatch(db, [
    sql`DELETE FROM rejectedOrigins WHERE day < ${earliestDay()}`,
    sql`DELETE ${own} AND origin = (SELECT origin ${own} ORDER BY count, day, origin LIMIT 1)
        AND (SELECT count(*) ${own}) >= ${limits.rejectedOrigins}
        AND NOT EXISTS (SELECT 1 ${own} AND origin = ${origin})`,
    sql`INSERT INTO rejectedOrigins (workspaceId, origin, day, count)
        VALUES (${workspaceId}, ${origin}, ${dayOf(fromNow(0))}, ${count})
        ON CONFLICT DO UPDATE SET day = excluded.day, count = excluded.count + iif(day = excluded.day, count, 0)`,
  ])
}

const table = { name: 'rejectedOrigins', recordSchema: RejectedOrigin }

/** Returns the origins that the scope's workspace rejected lately, the last ones first. @throws HTTPException as `queryScoped` */
export async function listRejectedOrigins(scope: Scope): Promise<RejectedOrigin[]> {
  const rows = await queryScoped(
    scope,
    sql`SELECT origin AS id, ${selectColumns(table)} FROM rejectedOrigins WHERE ${isStillRejectedSql(scopeIdSql)}
        ${rejectedOrderSql} ${limitSql(limits.rejectedOrigins)}`,
  )
  return rows.map((row) => toRecord(table, row))
}

/** Adds requests that a rate limit rejected. A retry may count them twice. @throws HTTPException as `query` */
export async function addLimitedRequests(db: D1Database, count: number): Promise<void> {
  const today = dayOf(fromNow(0))
  await queryBatch(db, [
    sql`DELETE FROM limitedRequests WHERE day < ${dayOf(fromNow(-dayMs))}`,
    sql`INSERT INTO limitedRequests (day, count) VALUES (${today}, ${count})
        ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  ])
}

/** SQL for the number of requests that rate limits have rejected since yesterday. */
export const limitedRequestsSql = () =>
  sql`(SELECT coalesce(sum(count), 0) FROM limitedRequests WHERE day >= ${dayOf(fromNow(-dayMs))})`
