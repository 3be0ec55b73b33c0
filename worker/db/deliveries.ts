import sql, { raw, type Sql } from 'sql-template-tag'
import type { LeasedDelivery } from '../deliveries/delivery.ts'
import { dayMs, fromNow } from '../lib/time.ts'
import { query, queryBatch } from './query.ts'

/*
 * The outbox. Triggers add the rows (migrations/0012_messages.sql); a run leases those that it sends, and stores what became of
 * them. Rows of a run that dies are due again when the lease ends.
 */

/** Longer than a run takes. */
export const leaseMs = 120_000

const leasedColumns = sql`id, receiverId, workspaceId, event, recordId, created, tries,
  EXISTS (SELECT 1 FROM webhooks WHERE webhooks.id = receiverId) AS isWebhook`

/**
 * SQL for whether the workspace of a row of `testimonials` has webhooks or channels. Without any, it reads no row, as the view
 * `receivers` would here.
 */
export const hasReceiversSql = ['webhooks', 'channels']
  .map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.workspaceId = testimonials.workspaceId)`)
  .join(' OR ')

/** SQL for that as a column. */
export const hasReceiversColumn = raw(`(${hasReceiversSql}) AS hasReceivers`)

const leaseSql = () => sql`UPDATE deliveries SET due = ${fromNow(leaseMs)}, tries = tries + 1`

/**
 * Leases deliveries that are due, in turns: the first of each workspace, then the second of each. One index entry for each
 * workspace with waiting deliveries, and those that may be leased, are read.
 */
export function leaseDue(db: D1Database, limit: number, workspaceId?: string): Promise<LeasedDelivery[]> {
  const waiting = workspaceId === undefined ? waitingWorkspacesSql : sql`SELECT ${workspaceId} AS workspaceId`
  return lease(
    db,
    sql`${leaseSql()} WHERE done IS NULL AND (receiverId, created, id) IN (
      SELECT due.value ->> 0, due.value ->> 1, due.value ->> 2
      FROM (${waiting}) AS waiting, json_each((
        SELECT json_group_array(json_array(receiverId, created, id)) FROM (
          SELECT receiverId, created, id FROM deliveries
          WHERE workspaceId = waiting.workspaceId AND done IS NULL AND due <= ${fromNow(0)}
          ORDER BY due LIMIT ${limit}))) AS due
      ORDER BY due.key, waiting.workspaceId LIMIT ${limit})
      RETURNING ${leasedColumns}`,
  )
}

/** The workspaces that have waiting deliveries, each found with one step in the index. */
const waitingWorkspacesSql = sql`WITH RECURSIVE next (workspaceId) AS (
    SELECT min(workspaceId) FROM deliveries WHERE done IS NULL
    UNION ALL SELECT (SELECT min(workspaceId) FROM deliveries WHERE done IS NULL AND workspaceId > next.workspaceId)
    FROM next WHERE next.workspaceId IS NOT NULL)
  SELECT workspaceId FROM next WHERE workspaceId IS NOT NULL`

/** Leases up to a hundred other deliveries that are due for these receivers of a workspace. */
export function leaseOthers(db: D1Database, workspaceId: string, receiverIds: string[]): Promise<LeasedDelivery[]> {
  return lease(
    db,
    sql`${leaseSql()} WHERE done IS NULL AND (receiverId, created, id) IN (
      SELECT receiverId, created, id FROM deliveries
      WHERE workspaceId = ${workspaceId} AND done IS NULL AND due <= ${fromNow(0)}
        AND +receiverId IN (SELECT value FROM json_each(${JSON.stringify(receiverIds)})) LIMIT 100)
      RETURNING ${leasedColumns}`,
  )
}

/** Leases one delivery of a receiver, whether it is due or not. */
export function leaseOne(db: D1Database, receiverId: string, id: string): Promise<LeasedDelivery[]> {
  return lease(
    db,
    sql`${leaseSql()} WHERE receiverId = ${receiverId} AND id = ${id} AND done IS NULL RETURNING ${leasedColumns}`,
  )
}

async function lease(db: D1Database, statement: Sql): Promise<LeasedDelivery[]> {
  // The columns are those of the type.
  return (await query(db, statement)) as LeasedDelivery[]
}

/** How long the log of deliveries, and links that have expired, are kept. */
const keptDays = 30
/** How many rows of each kind one run removes. */
const mostRemoved = 500

/** Removes what was done, or has expired, more than thirty days ago. */
export async function removeOldDeliveries(db: D1Database): Promise<void> {
  const earliest = fromNow(-keptDays * dayMs)
  await queryBatch(db, [
    sql`DELETE FROM deliveries WHERE (receiverId, created, id) IN (SELECT receiverId, created, id FROM deliveries
      WHERE done < ${earliest} LIMIT ${mostRemoved})`,
    sql`DELETE FROM messageLinks WHERE hash IN (SELECT hash FROM messageLinks WHERE expires < ${earliest}
      LIMIT ${mostRemoved})`,
  ])
}
