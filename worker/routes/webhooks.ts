import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { canonicalId } from '../../shared/fields.ts'
import { DeliveryQuery } from '../../shared/notifications/delivery.ts'
import { Webhook, WebhookInput, WebhookUpdate } from '../../shared/notifications/webhook.ts'
import { NoQuery } from '../../shared/query.ts'
import { remove } from '../db/records.ts'
import { type AppEnv, createApp } from '../env.ts'
import { requireOwner, requireOwnerKey } from '../middleware/auth.ts'
import { formatEtag, jsonWithEtag } from '../middleware/etag.ts'
import { respondPage } from '../middleware/json-records.ts'
import { readOwnerBody } from '../middleware/owner-body.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'
import { addDelivery, listDeliveries, resetDelivery } from '../notifications/delivery-log.ts'
import { deliverOne } from '../notifications/run.ts'
import { isWebhookUrl, webhookUrlRule } from '../notifications/webhook-url.ts'
import {
  createWebhook,
  listWebhooks,
  rotateSecret,
  webhookTable as table,
  updateWebhook,
} from '../notifications/webhooks.ts'

/** The routes of webhooks, for owner keys below `/v1/webhooks` and for sessions below `/inbox/api/{workspaceId}/webhooks`. */
export const webhooks = createApp()
  .get('/', requireOwner, validateQuery(NoQuery), async (c) =>
    jsonWithEtag(c, await listWebhooks(await createScope(c))),
  )
  .post('/', ...readOwnerBody, validateBody(Webhook, WebhookInput), async (c) => {
    const input = c.req.valid('json')
    checkUrl(c, input.url)
    const { record, version } = await createWebhook(await createScope(c), input)
    return c.json(record, 201, { ETag: formatEtag(version) })
  })
  .put('/:id', ...readOwnerBody, validateBody(Webhook, WebhookUpdate), async (c) => {
    const input = c.req.valid('json')
    if (input.url !== undefined) checkUrl(c, input.url)
    const { record, version } = await updateWebhook(await createScope(c), canonicalId(c.req.param('id')), input)
    return c.json(record, 200, { ETag: formatEtag(version) })
  })
  .delete('/:id', requireOwner, requireOwnerKey, async (c) => {
    await remove(table, await createScope(c), canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })
  .post('/:id/rotate', requireOwner, requireOwnerKey, async (c) => {
    const { record, version } = await rotateSecret(await createScope(c), canonicalId(c.req.param('id')))
    return c.json(record, 200, { ETag: formatEtag(version) })
  })
  .post('/:id/test', requireOwner, async (c) => {
    const id = canonicalId(c.req.param('id'))
    const deliveryId = await addDelivery(await createScope(c), { table, id }, 'webhook.test')
    return c.json(await deliverOne(c.env, id, deliveryId))
  })
  .get('/:id/deliveries', requireOwner, validateQuery(DeliveryQuery), async (c) => {
    const receiver = { table, id: canonicalId(c.req.param('id')) }
    return respondPage(c, await listDeliveries(await createScope(c), receiver, c.req.valid('query')))
  })
  .post('/:id/deliveries/:deliveryId/replay', requireOwner, async (c) => {
    const id = canonicalId(c.req.param('id'))
    const { deliveryId } = c.req.param()
    await resetDelivery(await createScope(c), { table, id }, deliveryId)
    return c.json(await deliverOne(c.env, id, deliveryId))
  })

/** @throws HTTPException 400 for a URL that webhooks may not have. */
function checkUrl(c: Context<AppEnv>, url: string): void {
  // A wrangler.toml of an earlier version lacks the variables.
  const hosts = `${c.env.SERVICE_HOSTS ?? ''} ${c.env.MEDIA_HOST ?? ''}`.split(' ')
  if (!isWebhookUrl(url, c.req.url, hosts)) throw new HTTPException(400, { message: `url: ${webhookUrlRule}` })
}
