import type { Channel } from '../../../shared/notifications/channel.ts'
import type { Delivery } from '../../../shared/notifications/delivery.ts'
import { request } from '../state/api.ts'

/** The body of the request that adds a channel. */
export type NewChannel = Pick<Channel, 'kind' | 'target' | 'schedule'>

/** The requests about channels. Each throws ApiError, or NetworkError without a response. */
export const channelsApi = (workspaceId: string) => ({
  list: () => request<Channel[]>(workspaceId, 'channels'),
  create: (body: NewChannel, key: string) => request<Channel>(workspaceId, 'channels', { method: 'POST', body, key }),
  change: (id: string, body: Partial<NewChannel>, key: string) =>
    request<Channel>(workspaceId, `channels/${id}`, { method: 'PUT', body, key }),
  test: (id: string) => request<Delivery>(workspaceId, `channels/${id}/test`, { method: 'POST' }),
  delete: (id: string, key: string) => request<undefined>(workspaceId, `channels/${id}`, { method: 'DELETE', key }),
})
