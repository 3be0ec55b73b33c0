import * as shared from '../../shared/notifications/delivery.ts'
import { defineResource, listContent, ok, route } from './core/operation.ts'
import { paginationFields, pathParameter, queryParameters } from './core/parameters.ts'
import { exampleId, exampleTime, recordSchema } from './core/schemas.ts'
import { webhookTag } from './webhooks.ts'

export const Delivery = recordSchema('Delivery', shared.Delivery, {
  fields: {
    id: 'Id of the delivery, the same in all attempts, as in the header `webhook-id`',
    event: 'What happened',
    recordId: 'Id of the testimonial; for a test, of the webhook or the channel',
    created: 'When it happened',
    due: 'When it is sent next, or null when it is done',
    tries: 'Number of attempts',
    status: 'Status of the last response, or null without one',
    ms: 'Duration of the last attempt in milliseconds',
    outcome:
      'Result: `waiting`, `delivered`, `failed` for good, or `dropped`, for example because its testimonial was erased',
  },
  example: {
    id: 'msg_9a1f6c0e4b7d4d0c8f3e2a5b6c7d8e9f',
    event: 'webhook.test',
    recordId: exampleId,
    created: exampleTime,
    due: null,
    tries: 1,
    status: 204,
    ms: 120,
    outcome: 'delivered',
  },
})

const deliveryId = pathParameter(
  'deliveryId',
  'Id of the delivery, as in the header `webhook-id`.',
  { type: 'string' },
  Delivery.example.id,
)

export const deliveries = defineResource({
  tag: webhookTag,
  caller: 'owner key',
  parameters: [deliveryId],
  schemas: [Delivery],
  operations: [
    route.post('/v1/webhooks/{id}/test', 'testWebhook', 'Send a test to a webhook', {
      description:
        'Sends `webhook.test`, and waits up to 15 seconds for the response. A test is not retried. If the receiver fails or does not respond, the status is still 200, and `outcome` is `failed`: check `outcome`.',
      response: ok('The delivery.', Delivery),
    }),
    route.get('/v1/webhooks/{id}/deliveries', 'listDeliveries', 'List the deliveries of a webhook', {
      description:
        'Returns the deliveries in pages, newest first. They are kept for 30 days, and contain nothing of the testimonial itself.',
      query: queryParameters(shared.DeliveryQuery, paginationFields, { limit: 20 }),
      response: ok('A page of the list.', listContent(Delivery)),
      paginated: true,
    }),
    route.post('/v1/webhooks/{id}/deliveries/{deliveryId}/replay', 'replayDelivery', 'Send a delivery again', {
      description:
        'Sends the event again with the same `webhook-id` and the current testimonial. If that fails, it is retried like a new event.',
      response: ok('The delivery.', Delivery),
      errors: { 404: 'Or the webhook has no delivery with this id: deliveries are kept for 30 days.' },
    }),
  ],
})
