import type { Delivery } from '../../../shared/notifications/delivery.ts'
import type { Webhook } from '../../../shared/notifications/webhook.ts'
import { request } from '../state/api.ts'

/** The settings of a webhook that an owner changes. */
export type WebhookChange = Partial<Pick<Webhook, 'url' | 'events' | 'format' | 'enabled'>>

type WithSecret = Webhook & { secret: string }

/** The requests about webhooks. Each throws ApiError, or NetworkError without a response. */
export const webhooksApi = (workspaceId: string) => ({
  list: () => request<Webhook[]>(workspaceId, 'webhooks'),
  create: (body: WebhookChange, key: string) =>
    request<WithSecret>(workspaceId, 'webhooks', { method: 'POST', body, key }),
  change: (id: string, body: WebhookChange, key: string) =>
    request<Webhook>(workspaceId, `webhooks/${id}`, { method: 'PUT', body, key }),
  rotate: (id: string, key: string) =>
    request<WithSecret>(workspaceId, `webhooks/${id}/rotate`, { method: 'POST', key }),
  test: (id: string) => request<Delivery>(workspaceId, `webhooks/${id}/test`, { method: 'POST' }),
  replay: (id: string, deliveryId: string) =>
    request<Delivery>(workspaceId, `webhooks/${id}/deliveries/${deliveryId}/replay`, { method: 'POST' }),
  delete: (id: string, key: string) => request<undefined>(workspaceId, `webhooks/${id}`, { method: 'DELETE', key }),
})
