import { NoQuery } from '../../shared/query.ts'
import type { Operation } from './core/operation.ts'
import { DeliveryQuery } from './descriptions.ts'
import * as examples from './examples.ts'
import { arrayOf, schemaRef } from './schemas.ts'

const webhooks = { tag: 'Webhooks', caller: 'owner key' } as const
const single = { ...webhooks, path: '/v1/webhooks/{id}', versioned: true } as const
const { webhook, delivery } = examples
const result = { status: 200, description: 'The delivery.', schema: schemaRef('Delivery'), example: delivery } as const
const withSecret = {
  description: 'The webhook with its secret.',
  schema: schemaRef('NewWebhook'),
  example: { ...webhook, secret: examples.webhookSecret },
} as const

/** The operations of webhooks. */
export const webhookOperations: Operation[] = [
  {
    ...webhooks,
    method: 'post',
    path: '/v1/webhooks',
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'From now on, its URL gets the events as POST requests. The secret, with which the receiver verifies them, is shown only in this response. A workspace can have 10 webhooks; beyond that, you get 400.',
    body: { schema: 'WebhookInput', example: { url: webhook.url, events: webhook.events } },
    response: { status: 201, ...withSecret },
    versioned: true,
  },
  {
    ...webhooks,
    method: 'get',
    path: '/v1/webhooks',
    operationId: 'listWebhooks',
    summary: 'List the webhooks',
    query: { schema: NoQuery, example: {} },
    response: {
      status: 200,
      description: 'All webhooks, newest first.',
      schema: arrayOf('Webhook'),
      example: [webhook],
    },
  },
  {
    ...single,
    method: 'put',
    operationId: 'updateWebhook',
    summary: 'Update a webhook',
    description:
      'Updates only the fields that you send; `{}` changes nothing and returns the webhook. A disabled webhook gets no events, and those that happen in the meantime are not sent later.',
    body: { schema: 'WebhookUpdate', example: { enabled: false } },
    response: {
      status: 200,
      description: 'The webhook.',
      schema: schemaRef('Webhook'),
      example: { ...webhook, enabled: false },
    },
  },
  {
    ...single,
    method: 'delete',
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Deletes it with its deliveries. Waiting events are not sent any more.',
    response: { status: 204, description: 'The webhook is deleted.' },
  },
  {
    ...single,
    method: 'post',
    path: '/v1/webhooks/{id}/rotate',
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret of a webhook',
    description:
      'For 24 hours, requests are also signed with the earlier secret, so that you can change your receiver in the meantime. The new one is shown only in this response.',
    response: { status: 200, ...withSecret },
    conditional: true,
  },
  {
    ...webhooks,
    method: 'post',
    path: '/v1/webhooks/{id}/test',
    operationId: 'testWebhook',
    summary: 'Send a test to a webhook',
    description: 'Sends `webhook.test`, and waits up to 15 seconds for the response. A test is not retried.',
    response: result,
  },
  {
    ...webhooks,
    method: 'get',
    path: '/v1/webhooks/{id}/deliveries',
    operationId: 'listDeliveries',
    summary: 'List the deliveries of a webhook',
    description:
      'Returns the deliveries in pages, newest first. They are kept for 30 days, and contain nothing of the testimonial itself.',
    query: { schema: DeliveryQuery, example: { limit: 20 } },
    response: {
      status: 200,
      description: 'A page of the list.',
      schema: arrayOf('Delivery'),
      example: [delivery],
    },
    paginated: true,
  },
  {
    ...webhooks,
    method: 'post',
    path: '/v1/webhooks/{id}/deliveries/{deliveryId}/replay',
    operationId: 'replayDelivery',
    summary: 'Send a delivery again',
    description:
      'Sends the event again with the same `webhook-id` and the current testimonial. If that fails, it is retried like a new event.',
    response: result,
  },
]
