import type { SavedDisplay, SavedSettings } from '../../../shared/displays/saved-display.ts'
import { request, requestPage } from '../state/api.ts'

/** A display as the service has stored it, and its ETag. */
export type StoredRow = { body: SavedDisplay; etag: string }

/** The content of a new display. */
type NewDisplay = { name: string; settings: SavedSettings }

/** The requests about the displays of a workspace. Each throws ApiError, or NetworkError without a response. */
export const displaysApi = (workspaceId: string) => ({
  list: () => request<SavedDisplay[]>(workspaceId, 'displays'),
  create: (body: NewDisplay) => request<SavedDisplay>(workspaceId, 'displays', { method: 'POST', body }),
  read: (id: string) => requestPage<SavedDisplay>(workspaceId, `displays/${id}`),
  change: (id: string, body: NewDisplay, ifMatch: string) =>
    requestPage<SavedDisplay>(workspaceId, `displays/${id}`, { method: 'PUT', body, ifMatch }),
  delete: (id: string) => request<undefined>(workspaceId, `displays/${id}`, { method: 'DELETE' }),
})
