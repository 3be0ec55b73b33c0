import { useEffect, useState } from 'preact/hooks'
import type { HistoryEntry } from '../../../shared/inbox.ts'
import { requestPage } from '../state/api.ts'
import { errorMessage } from '../ui/error-message.ts'

/** Loads the history of a workspace, or of one testimonial, page by page. */
export function useHistory(workspaceId: string, testimonialId: string | null) {
  const [entries, setEntries] = useState<HistoryEntry[]>()
  const [cursor, setCursor] = useState<string | null>(null)
  const [error, setError] = useState('')

  /** Loads the page at a cursor, after the entries loaded before. */
  const load = async (at: string | null, before: HistoryEntry[], isCurrent = () => true) => {
    setError('')
    const query = new URLSearchParams({ ...(testimonialId && { testimonialId }), ...(at && { cursor: at }) })
    try {
      const { body, nextCursor } = await requestPage<HistoryEntry[]>(workspaceId, `history?${query}`)
      if (!isCurrent()) return
      setEntries([...before, ...body])
      setCursor(nextCursor)
    } catch (thrown) {
      setError(errorMessage(thrown))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new at every render.
  useEffect(() => {
    let isShown = true
    setEntries(undefined)
    load(null, [], () => isShown)
    return () => {
      isShown = false
    }
  }, [workspaceId, testimonialId])
  return { data: entries, error, cursor, reload: () => load(cursor, entries ?? []) }
}
