import type { Import, UndoResult } from '../../../shared/provenance/imports.ts'
import type { Source } from '../../../shared/provenance/sources.ts'
import { ApiError, NetworkError, request } from '../state/api.ts'
import type { Failure, RowResult } from './sending/send-rows.ts'

export type NewImport = { source: Source; label: string; ground?: string; fileHash?: string }

/** The requests of this place. */
export const importsApi = (workspaceId: string) => ({
  list: () => request<Import[]>(workspaceId, 'imports'),
  create: (body: NewImport) =>
    settle(async () => ({ id: (await request<{ id: string }>(workspaceId, 'imports', { method: 'POST', body })).id })),
  send: (id: string, rows: object[]) =>
    settle(async () => ({
      results: await request<RowResult[]>(workspaceId, `imports/${id}/rows`, { method: 'POST', body: { rows } }),
    })),
  /** Returns how many rows an import has added. */
  countAdded: (id: string) =>
    settle(async () => {
      const imports = await request<Import[]>(workspaceId, 'imports')
      return { added: imports.find((item) => item.id === id)?.counts.created ?? 0 }
    }),
  /** Removes at most 100 testimonials. */
  undo: (id: string) => request<UndoResult>(workspaceId, `imports/${id}`, { method: 'DELETE' }),
})

/** Returns the result of a request, or why it failed. */
async function settle<Result>(send: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof NetworkError) return { reason: 'offline', sentence: '' }
    if (!(error instanceof ApiError)) throw error
    const { status, message: sentence, retryAfter } = error
    if (status === 429) return { waitSeconds: retryAfter || 10 }
    if (status === 401) return { reason: 'session', sentence }
    return { reason: status >= 500 ? 'fault' : 'rejected', sentence }
  }
}
