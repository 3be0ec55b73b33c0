import { HTTPException } from 'hono/http-exception'
import sql, { raw, type Sql } from 'sql-template-tag'
import { Delivery } from '../../shared/notifications/delivery.ts'
import { noRecordMessage } from '../../shared/texts/errors.ts'
import { limitSql } from '../db/fragments/limit.ts'
import { afterSql, type CursorQuery, parseCursor, toPage } from '../db/list.ts'
import { query } from '../db/query.ts'
import { byIdSql, recordExistsSql } from '../db/records.ts'
import { selectColumns, type Table, toRecord } from '../db/rows.ts'
import { areMetSql, type Rule } from '../db/rules.ts'
import { denialError, noRowError, type Scope } from '../db/scope.ts'
import { fromNow } from '../lib/time.ts'
import { leaseMs } from './deliveries.ts'

/* The deliveries of a receiver, a webhook or a channel, as its owner sees and repeats them. */

const table = {
  name: 'deliveries',
  recordSchema: Delivery,
  columns: { due: 'iif(done IS NULL, due, NULL)', outcome: "coalesce(outcome, 'waiting')" },
}

/** Returns SQL for when a row of `webhooks` or `channels` got something last, among its newest hundred deliveries. */
export const lastDeliveredSql = (table: 'webhooks' | 'channels'): string =>
  `(SELECT max(done) FROM (SELECT done, outcome FROM deliveries WHERE receiverId = ${table}.id ORDER BY created DESC LIMIT 100)
    WHERE outcome = 'delivered')`

/** A receiver: its table, and its id. */
type Receiver = { table: Table; id: string }

/** Returns a page of a receiver's deliveries, newest first. @throws HTTPException 401, 403 or 404, or 400 for the cursor */
export async function listDeliveries(scope: Scope, receiver: Receiver, { limit, cursor }: CursorQuery) {
  const list = `deliveries ${receiver.id}`
  const position = await parseCursor(list, cursor)
  // Not with `queryScoped`, which reads each row once more.
  const rows = await query(
    scope.db,
    sql`SELECT ${selectColumns(table)} FROM deliveries WHERE receiverId = ${ownIdSql(scope, receiver)} ${afterSql(position)}
        ORDER BY deliveries.created DESC, deliveries.id DESC ${limitSql(limit + 1)}`,
    scope.deadline,
  )
  const denial = rows.length === 0 && (await receiverError(scope, receiver))
  if (denial) throw denial
  return toPage(table, list, rows, limit)
}

/**
 * Adds a delivery about the receiver itself, for `deliverOne`; if that fails, the cron sends it. Returns its id.
 * @throws HTTPException 401, 403 or 404, or for a broken rule.
 */
export async function addDelivery(
  scope: Scope,
  receiver: Receiver,
  event: string | Sql,
  rulesFor: (id: string) => Rule[] = () => [],
): Promise<string> {
  const id = `msg_${scope.requestId.replaceAll('-', '')}`
  const rules = rulesFor(id)
  const statement = sql`INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due)
    SELECT ${id}, id, workspaceId, ${event}, id, ${fromNow(0)}, ${fromNow(leaseMs)} FROM ${raw(receiver.table.name)}
    WHERE ${byIdSql(receiver.table, scope, receiver.id)} AND ${areMetSql(rules, sql`workspaceId`)}
    ON CONFLICT DO UPDATE SET due = excluded.due RETURNING id`
  const [row] = await query(scope.db, statement, scope.deadline)
  if (!row) throw (await receiverError(scope, receiver, rules)) ?? noRowError()
  return id
}

/** Makes a delivery wait again, for `deliverOne`, as if it was never sent. @throws HTTPException 401, 403 or 404 */
export async function resetDelivery(scope: Scope, receiver: Receiver, id: string): Promise<void> {
  const statement = sql`UPDATE deliveries SET due = ${fromNow(leaseMs)}, tries = 0, status = NULL, ms = NULL,
      outcome = NULL, done = NULL
    WHERE receiverId = ${ownIdSql(scope, receiver)} AND id = ${id} RETURNING id`
  const [row] = await query(scope.db, statement, scope.deadline)
  if (!row) throw (await receiverError(scope, receiver)) ?? new HTTPException(404, { message: noRecordMessage })
}

/** Returns a delivery of a receiver that the caller may access. @throws HTTPException 404 if it was deleted. */
export async function findDelivery(db: D1Database, receiverId: string, id: string): Promise<Delivery> {
  const isIt = sql`receiverId = ${receiverId} AND id = ${id}`
  const [row] = await query(db, sql`SELECT ${selectColumns(table)} FROM deliveries WHERE ${isIt}`)
  if (!row) throw new HTTPException(404, { message: noRecordMessage })
  return toRecord(table, row)
}

/** Returns a SQL scalar: the id of the receiver, or NULL if it is not one of the scope's workspace. */
const ownIdSql = (scope: Scope, { table, id }: Receiver) =>
  sql`(SELECT id FROM ${raw(table.name)} WHERE ${byIdSql(table, scope, id)})`

/** Returns the error for a receiver that the scope may not access, or for a broken rule. */
const receiverError = (scope: Scope, { table, id }: Receiver, rules?: Rule[]) =>
  denialError(scope, recordExistsSql(table, id), rules)
