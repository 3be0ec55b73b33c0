import sql from 'sql-template-tag'
import { queryBatch } from '../db/query.ts'
import { clearStatusSql, statusSql } from '../db/status/service-status.ts'
import { fromNow } from '../lib/time.ts'
import { type DeliveryResult, failureMs, type ReceiverHealth } from './retries.ts'

/**
 * Stores the results of deliveries, and the health of their receivers. A webhook that is gone or has failed for three days is
 * disabled, and the owner's channels get a message; such a channel is stopped. Results of an earlier target do not count for a
 * new one. `mailError` is stored for owners, see `SendResult`.
 */
export async function storeResults(
  db: D1Database,
  results: DeliveryResult[],
  states: Map<string, ReceiverHealth>,
  mailError?: string | null,
): Promise<void> {
  const now = fromNow(0)
  const receivers = JSON.stringify(Array.from(states, ([id, state]) => ({ id, ...state })))
  const state = sql`(receiver.value ->> 'state')`
  const ends = sql`(${state} = 'gone' OR ${state} = 'failing' AND failingSince < ${fromNow(-failureMs)})`
  const from = sql`FROM json_each(${receivers}) AS receiver`
  const failing = sql`version = lower(hex(randomblob(16))),
    failingSince = iif(${state} = 'working', NULL, coalesce(failingSince, ${now}))`
  const isReceiver = {
    webhooks: sql`webhooks.id = receiver.value ->> 'id' AND url = receiver.value ->> 'target'`,
    channels: sql`channels.id = receiver.value ->> 'id' AND target = receiver.value ->> 'target'`,
  }
  const isChanged = sql`((${state} = 'working') = (failingSince IS NOT NULL) OR ${ends})`
  await queryBatch(db, [
    sql`UPDATE deliveries SET outcome = result.value ->> 'outcome', status = result.value ->> 'status',
        ms = result.value ->> 'ms', tries = result.value ->> 'tries', due = coalesce(result.value ->> 'due', due),
        done = iif(result.value ->> 'outcome' IS NULL, NULL, ${now})
      FROM json_each(${JSON.stringify(results)}) AS result
      WHERE receiverId = result.value ->> 'receiverId' AND created = result.value ->> 'created'
        AND deliveries.id = result.value ->> 'id' AND done IS NULL`,
    sql`INSERT INTO announcements (workspaceId, event, recordId)
      SELECT workspaceId, 'webhook.disabled', webhooks.id FROM webhooks, json_each(${receivers}) AS receiver
      WHERE ${isReceiver.webhooks} AND enabled = 1 AND ${ends}`,
    sql`UPDATE webhooks SET ${failing}, enabled = iif(${ends}, 0, enabled) ${from}
      WHERE ${isReceiver.webhooks} AND ${isChanged}`,
    sql`UPDATE channels SET ${failing}, stopped = iif(${ends}, ${now}, NULL)
      ${from} WHERE ${isReceiver.channels} AND ${isChanged} AND stopped IS NULL`,
    ...(mailError === undefined ? [] : [mailError ? statusSql('mail', mailError) : clearStatusSql('mail')]),
  ])
}
