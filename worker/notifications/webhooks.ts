import sql from 'sql-template-tag'
import * as limits from '../../shared/limits.ts'
import { Webhook, type WebhookUpdate, webhookEvents } from '../../shared/notifications/webhook.ts'
import { listNewest } from '../db/list.ts'
import { insert, update } from '../db/records.ts'
import { rowLimitRule } from '../db/rules.ts'
import { type Scope, scopeIdSql } from '../db/scope.ts'
import { dayMs, fromNow } from '../lib/time.ts'
import { lastDeliveredSql } from './delivery-log.ts'
import { generateWebhookSecret } from './webhook-signature.ts'

export const webhookTable = {
  name: 'webhooks',
  recordSchema: Webhook,
  columns: { lastDelivered: lastDeliveredSql('webhooks') },
}

/** Returns all webhooks of the scope's workspace. @throws HTTPException as `listNewest` */
export async function listWebhooks(scope: Scope): Promise<Webhook[]> {
  const list = { name: 'webhooks', where: sql`workspaceId = ${scopeIdSql}` }
  return (await listNewest(webhookTable, scope, list, { limit: limits.webhooks })).records
}

/** For how long the earlier secret also signs. */
const rotationMs = dayMs

/**
 * Creates a webhook for all events, unless it names some. Returns it with its secret.
 * @throws HTTPException as `insert`, or 400 if the workspace has too many.
 */
export async function createWebhook(scope: Scope, input: WebhookUpdate) {
  const { url, events = webhookEvents, format = 'laurel', enabled = true } = input
  const [id, secret] = [crypto.randomUUID(), generateWebhookSecret()]
  const rule = rowLimitRule('webhooks', id, limits.webhooks, ' Delete one first.')
  const columns = { id, created: fromNow(0), url, events: toText(events), format, enabled, secret }
  const { record, version } = await insert(webhookTable, scope, columns, [rule])
  return { record: { ...record, secret }, version }
}

/** Updates a webhook. One that is enabled again, or gets another URL, is not failing. @throws HTTPException as `update`. */
export function updateWebhook(scope: Scope, id: string, { url, events, format, enabled }: WebhookUpdate) {
  const keepsFailing = sql`enabled AND url = ${url ?? sql`url`}`
  const failingSince = url || enabled ? sql`iif(${keepsFailing}, failingSince, NULL)` : undefined
  return update(webhookTable, scope, id, { url, events: events && toText(events), format, enabled, failingSince })
}

/** Gives a webhook a new secret, and returns it. The earlier one also signs for a day. @throws HTTPException as `update`. */
export async function rotateSecret(scope: Scope, id: string) {
  const secret = generateWebhookSecret()
  const { record, version } = await update(webhookTable, scope, id, {
    // An earlier attempt may have stored the secret.
    previousSecret: sql`iif(secret = ${secret}, previousSecret, secret)`,
    previousUntil: fromNow(rotationMs),
    secret,
  })
  return { record: { ...record, secret }, version }
}

const toText = (events: readonly string[]) => JSON.stringify(Array.from(new Set(events)))
