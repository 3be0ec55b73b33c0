import sql from 'sql-template-tag'
import { Testimonial } from '../../shared/testimonial.ts'
import { queryBatch, type Row } from '../db/query.ts'
import { selectColumns, toRecord } from '../db/rows.ts'
import type { Attempt, LeasedDelivery } from './delivery.ts'
import { postJson } from './post-json.ts'
import { toTrustRecord } from './trust-record.ts'
import { signWebhook } from './webhook-signature.ts'

const table = { name: 'testimonials', recordSchema: Testimonial }

/** Returns the rows of webhooks, each with the record that the delivery is about, by delivery; none if the webhook was deleted. */
export async function readWebhooks(db: D1Database, deliveries: LeasedDelivery[]) {
  const { results } = deliveries.length ? await queryBatch(db, deliveries.map(webhookSql)) : { results: [] }
  return new Map(deliveries.map((delivery, index) => [delivery, results[index]?.[0]]))
}

const webhookSql = ({ receiverId, recordId, workspaceId }: LeasedDelivery) =>
  sql`SELECT url, format, secret, enabled, iif(previousUntil > ${new Date().toISOString()}, previousSecret, NULL) AS previousSecret,
        testimonial.*
      FROM webhooks LEFT JOIN (SELECT ${selectColumns(table)} FROM testimonials
        WHERE id = ${recordId} AND workspaceId = ${workspaceId}) AS testimonial
      WHERE webhooks.id = ${receiverId} AND webhooks.workspaceId = ${workspaceId}`

/** Sends a delivery to its webhook, whose row is from `readWebhooks`. Never throws for what the receiver does. */
export async function sendToWebhook(delivery: LeasedDelivery, row: Row | undefined): Promise<Attempt> {
  const { id, event, created } = delivery
  const data = row && createData(delivery, row)
  // An owner may send once to a webhook that is disabled.
  if (!data || (!row.enabled && delivery.tries > 1)) return { dropped: true }
  const secrets = [row.secret, row.previousSecret].flatMap((secret) => secret ?? []).map(String)
  const body = JSON.stringify({ type: event, timestamp: created, data })
  const target = String(row.url)
  return { target, ...(await postJson(target, await createHeaders(id, body, secrets), body)) }
}

/** Returns the data about the record in the body, or `undefined` if the record no longer exists. */
function createData({ event, recordId, workspaceId }: LeasedDelivery, row: Row): object | undefined {
  if (event === 'testimonial.deleted' || event === 'webhook.test') return { id: recordId, workspaceId }
  if (row.id === null) return undefined
  const testimonial = toRecord(table, row)
  return row.format === 'trust' ? toTrustRecord(testimonial) : testimonial
}

/** Returns the headers of Standard Webhooks 1.0. */
async function createHeaders(id: string, body: string, secrets: string[]): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  return {
    'User-Agent': 'Laurel-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': await signWebhook(`${id}.${timestamp}.${body}`, secrets),
  }
}
