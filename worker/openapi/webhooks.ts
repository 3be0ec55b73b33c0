import * as limits from '../../shared/limits.ts'
import * as shared from '../../shared/notifications/webhook.ts'
import { created, defineResource, listContent, noContent, ok, route, type Tag } from './core/operation.ts'
import { exampleId, exampleTime, inputSchema, recordSchema, withExample } from './core/schemas.ts'

export const webhookTag: Tag = {
  name: 'Webhooks',
  description:
    'Requests of the service to your own programs, when a testimonial arrives, is published, withdrawn or erased.',
}

const inputFields = {
  url: 'URL that gets the events: https on port 443, with the name of a public host that is not the service’s; a service on your own machine also accepts `http://localhost` with another port',
  events: 'Events that it gets; `webhook.test` always comes',
  format: 'Format of testimonials: the record of this API (`laurel`), or the fields of Trust (`trust`)',
  enabled: 'Whether it gets events; the service disables it when the receiver responds 410 or fails for three days',
}

const example = { url: 'https://hooks.example.com/laurel', events: ['testimonial.created', 'testimonial.deleted'] }

const WebhookInput = inputSchema('WebhookInput', shared.WebhookInput, {
  fields: {
    ...inputFields,
    events: `${inputFields.events}; by default all`,
    format: `${inputFields.format}; by default \`laurel\``,
    enabled: `${inputFields.enabled}; by default true`,
  },
  example,
})

const WebhookUpdate = inputSchema('WebhookUpdate', shared.WebhookUpdate, {
  fields: { ...inputFields, enabled: `${inputFields.enabled}; true makes it start again` },
  example: { enabled: false },
})

const fields = {
  ...inputFields,
  id: 'Id of the webhook',
  created: 'When it was created',
  failingSince: 'When the first attempt since the last success failed, or null',
  lastDelivered: 'When it got something last, in the last 30 days, or null',
}

export const Webhook = recordSchema('Webhook', shared.Webhook, {
  fields,
  example: {
    id: exampleId,
    created: exampleTime,
    ...example,
    format: 'laurel',
    enabled: true,
    failingSince: null,
    lastDelivered: exampleTime,
  },
})

const NewWebhook = recordSchema('NewWebhook', shared.Webhook, {
  fields,
  added: {
    secret: { type: 'string', pattern: '^whsec_[\\w+/]{43}=$', description: 'The secret, shown only this once.' },
  },
  example: { ...Webhook.example, lastDelivered: null, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
})

/** The operations of webhooks; those that deliver something are among the deliveries. */
export const webhooks = defineResource({
  tag: webhookTag,
  caller: 'owner key',
  schemas: [WebhookInput, WebhookUpdate, Webhook, NewWebhook],
  operations: [
    route.post('/v1/webhooks', 'createWebhook', 'Create a webhook', {
      description: `From now on, the URL of the webhook gets the events as POST requests. The secret, with which the receiver verifies them, is shown only in this response. \`Idempotency-Key\` has no effect here: if the response is lost, find the webhook in the list, and replace its secret or delete it. A workspace can have ${limits.webhooks} webhooks.`,
      body: WebhookInput,
      response: created('The webhook with its secret.', NewWebhook),
      errors: {
        400: `Or \`url\` is one of this service, or the workspace has ${limits.webhooks} webhooks already: delete one first.`,
      },
      versioned: true,
    }),
    route.get('/v1/webhooks', 'listWebhooks', 'List the webhooks', {
      description:
        'The list has no `ETag` of each webhook: an update with the body `{}` changes nothing, and returns the webhook with its `ETag`.',
      query: [],
      response: ok('All webhooks, newest first.', listContent(Webhook)),
    }),
    route.put('/v1/webhooks/{id}', 'updateWebhook', 'Update a webhook', {
      versioned: true,
      description:
        'Updates only the fields that you send; `{}` changes nothing and returns the webhook with its `ETag`. A disabled webhook gets no events, and those that happen in the meantime are not sent later.',
      body: WebhookUpdate,
      response: ok('The webhook.', withExample(Webhook, WebhookUpdate.example)),
      errors: { 400: 'Or `url` is one of this service.' },
    }),
    route.delete('/v1/webhooks/{id}', 'deleteWebhook', 'Delete a webhook', {
      versioned: true,
      description: 'Deletes it with its deliveries. Waiting events are not sent any more.',
      response: noContent('The webhook is deleted.'),
    }),
    route.post('/v1/webhooks/{id}/rotate', 'rotateWebhookSecret', 'Replace the secret of a webhook', {
      description:
        'For 24 hours, requests are also signed with the earlier secret, so that you can change your receiver in the meantime. The new one is shown only in this response.',
      response: ok(
        'The webhook with its secret.',
        withExample(NewWebhook, { secret: 'whsec_QW5vdGhlciBleGFtcGxlLCBub3QgYSByZWFsIG9uZS4=' }),
      ),
      versioned: true,
      conditional: true,
    }),
  ],
})
