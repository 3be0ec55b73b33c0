import sql, { type Sql } from 'sql-template-tag'
import { limitSql } from '../db/fragments/limit.ts'
import { query, queryBatch } from '../db/query.ts'
import { dayMs, fromNow } from '../lib/time.ts'
import type { LeasedDelivery } from './delivery.ts'

/*
 * The outbox. Triggers add the rows (migrations/0001_initial.sql); a run leases those that it sends, and stores the results of
 * them. Rows of a run that dies are due again when the lease ends.
 */

/** Longer than a run takes. */
export const leaseMs = 120_000

const leasedColumns = sql`id, receiverId, workspaceId, event, recordId, created, tries,
  EXISTS (SELECT 1 FROM webhooks WHERE webhooks.id = receiverId) AS isWebhook`

/**
 * Leases deliveries that are due, in turns: the first of each workspace, then the second of each; and within a workspace the first
 * of each receiver, so that none waits for another. Of each receiver, no more rows are read than may be leased.
 */
export function leaseDue(db: D1Database, limit: number, workspaceId?: string): Promise<LeasedDelivery[]> {
  return lease(
    db,
    sql`(receiverId, created, id) IN (SELECT receiverId, created, id FROM (
        SELECT *, row_number() OVER (PARTITION BY workspaceId ORDER BY place, due) AS turn FROM (
          SELECT waiting.workspaceId, waiting.receiverId, next.key AS place, next.value ->> 'created' AS created,
            next.value ->> 'id' AS id, next.value ->> 'due' AS due
          FROM (${waitingReceiversSql(workspaceId)}) AS waiting, json_each((
            SELECT json_group_array(json_object('created', created, 'id', id, 'due', due)) FROM (
              SELECT created, id, due FROM deliveries
              WHERE workspaceId = waiting.workspaceId AND receiverId = waiting.receiverId AND ${isDueSql()}
              ORDER BY due ${limitSql(limit)}))) AS next))
        ORDER BY turn, due ${limitSql(limit)})`,
  )
}

const isDueSql = () => sql`done IS NULL AND due <= ${fromNow(0)}`

/** SQL for the receivers of all workspaces, or of one, that have waiting deliveries: each is found with one step in the index. */
function waitingReceiversSql(workspaceId: string | undefined): Sql {
  const first = (isLater: Sql) => sql`SELECT json_array(workspaceId, receiverId) FROM deliveries
    WHERE done IS NULL AND ${workspaceId === undefined ? sql`1` : sql`workspaceId = ${workspaceId}`} AND ${isLater}
    ORDER BY workspaceId, receiverId LIMIT 1`
  return sql`WITH RECURSIVE found (pair) AS (
      SELECT (${first(sql`1`)})
      UNION ALL SELECT (${first(sql`(workspaceId, receiverId) > (found.pair ->> 0, found.pair ->> 1)`)})
      FROM found WHERE found.pair IS NOT NULL)
    SELECT pair ->> 0 AS workspaceId, pair ->> 1 AS receiverId FROM found WHERE pair IS NOT NULL`
}

/** Leases what else is due for the receivers of these deliveries, up to a thousand. */
export function leaseOthers(db: D1Database, leased: LeasedDelivery[]): Promise<LeasedDelivery[]> {
  const receivers = new Map(leased.map(({ receiverId, workspaceId }) => [receiverId, workspaceId]))
  const pairs = JSON.stringify(Array.from(receivers))
  return lease(
    db,
    sql`(receiverId, created, id) IN (
      SELECT receiverId, created, deliveries.id FROM json_each(${pairs}) AS pair CROSS JOIN deliveries
      WHERE workspaceId = pair.value ->> 1 AND receiverId = pair.value ->> 0 AND ${isDueSql()} LIMIT 1000)`,
  )
}

/** Leases one delivery of a receiver, whether it is due or not. */
export function leaseOne(db: D1Database, receiverId: string, id: string): Promise<LeasedDelivery[]> {
  return lease(db, sql`receiverId = ${receiverId} AND id = ${id}`)
}

async function lease(db: D1Database, isChosen: Sql): Promise<LeasedDelivery[]> {
  const statement = sql`UPDATE deliveries SET due = ${fromNow(leaseMs)}, tries = tries + 1
    WHERE done IS NULL AND ${isChosen} RETURNING ${leasedColumns}`
  // The columns are those of the type.
  return (await query(db, statement)) as LeasedDelivery[]
}

/** Days after which delivered entries, and expired links, are removed. */
const retentionDays = 30
/** Rows of each kind that a run removes at most. */
const maxRemoved = 500

/** Removes what was done, or has expired, more than thirty days ago, and how often mailboxes were asked before yesterday. */
export async function removeOldDeliveries(db: D1Database): Promise<void> {
  const earliest = fromNow(-retentionDays * dayMs)
  await queryBatch(db, [
    sql`DELETE FROM deliveries WHERE (receiverId, created, id) IN (SELECT receiverId, created, id FROM deliveries
      WHERE done < ${earliest} ${limitSql(maxRemoved)})`,
    sql`DELETE FROM messageLinks WHERE hash IN (SELECT hash FROM messageLinks WHERE expires < ${earliest}
      ${limitSql(maxRemoved)})`,
    sql`DELETE FROM channelQuestions WHERE day < date('now', '-1 day')`,
  ])
}
