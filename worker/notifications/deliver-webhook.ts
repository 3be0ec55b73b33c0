import sql, { type Sql } from 'sql-template-tag'
import { Testimonial } from '../../shared/testimonial.ts'
import { queryBatch, type Row } from '../db/query.ts'
import { selectColumns, toRecord } from '../db/rows.ts'
import { fromNow } from '../lib/time.ts'
import type { Attempt, LeasedDelivery } from './delivery.ts'
import { postJson } from './post-json.ts'
import { toTrustRecord } from './trust-record.ts'
import { signWebhook } from './webhook-signature.ts'

const table = { name: 'testimonials', recordSchema: Testimonial }

/** What deliveries send: the columns of the webhook and of the record, `undefined` if the webhook no longer exists. */
export type WebhookContents = Map<LeasedDelivery, Row | undefined>

/** Reads what deliveries to webhooks send, in one round trip. */
export async function readContents(db: D1Database, deliveries: LeasedDelivery[]): Promise<WebhookContents> {
  if (deliveries.length === 0) return new Map()
  const { results } = await queryBatch(db, deliveries.map(selectContent))
  return new Map(deliveries.map((delivery, index) => [delivery, results[index]?.[0]]))
}

const selectContent = ({ receiverId, recordId, workspaceId }: LeasedDelivery): Sql =>
  sql`SELECT url, format, secret, enabled, iif(previousUntil > ${fromNow(0)}, previousSecret, NULL) AS previousSecret,
        testimonial.*
      FROM webhooks LEFT JOIN (SELECT ${selectColumns(table)} FROM testimonials
        WHERE id = ${recordId} AND workspaceId = ${workspaceId}) AS testimonial
      WHERE webhooks.id = ${receiverId} AND webhooks.workspaceId = ${workspaceId}`

/** Sends a delivery to its webhook. Never throws for what the receiver does. */
export async function sendToWebhook(contents: WebhookContents, delivery: LeasedDelivery): Promise<Attempt> {
  const { id, event, created } = delivery
  const row = contents.get(delivery)
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
