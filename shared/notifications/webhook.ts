import * as z from 'zod/mini'
import { booleanColumn, dateTimeColumn, idColumn, stringArrayColumn } from '../columns.ts'
import { boolean, requiredUrl } from '../fields.ts'

/** The events that webhooks choose from. Besides, each gets `webhook.test`. */
export const webhookEvents = [
  'testimonial.created',
  'testimonial.published',
  'testimonial.unpublished',
  'testimonial.deleted',
] as const

/** The formats of a testimonial in a webhook: the record of the API, or that of Trust. */
const webhookFormats = ['laurel', 'trust'] as const

const eventsRule = `must be an array of at least one of ${webhookEvents.join(', ')}`
const formatRule = `must be ${webhookFormats.join(' or ')}`

const settings = {
  events: z.optional(
    z
      .array(z.enum(webhookEvents, { error: eventsRule }), { error: eventsRule })
      .check(z.minLength(1, { error: eventsRule })),
  ),
  format: z.optional(z.enum(webhookFormats, { error: formatRule })),
  enabled: boolean,
}

/** The request body that creates a webhook. Which hosts its URL may have depends on the service: worker/notifications/webhook-url.ts. */
export const WebhookInput = z.strictObject({ url: requiredUrl, ...settings })

/** The request body that updates a webhook; absent fields keep their value. */
export const WebhookUpdate = z.strictObject({ url: z.optional(requiredUrl), ...settings })
export type WebhookUpdate = z.output<typeof WebhookUpdate>

/** A webhook as returned by the API, without its secret. `lastDelivered` is when it got an event last. */
export const Webhook = z.object({
  id: idColumn,
  created: dateTimeColumn,
  url: z.string(),
  events: stringArrayColumn,
  format: z.enum(webhookFormats),
  enabled: booleanColumn,
  failingSince: z.nullable(dateTimeColumn),
  lastDelivered: z.nullable(dateTimeColumn),
})
export type Webhook = z.output<typeof Webhook>
