import { useEffect, useRef, useState } from 'preact/hooks'
import { requestPage } from '../../state/api.ts'
import { errorMessage } from '../error-message.ts'

/**
 * Loads a list page by page. Of several responses, that to the last request counts. `list` is the ref of its element, whose items can have the
 * focus.
 */
export function usePages<Item extends { id: string }, List extends HTMLElement = HTMLUListElement>(
  workspaceId: string,
  path: string,
  query: Readonly<Record<string, string>> = { limit: '20' },
) {
  const [data, setData] = useState<Item[]>()
  const [cursor, setCursor] = useState<string | null>(null)
  const [error, setError] = useState('')
  /** Where the page begins that could not be loaded. */
  const [failed, setFailed] = useState<string | null>(null)
  const list = useRef<List>(null)
  /** The number of items before "Load more". */
  const shownBefore = useRef(0)

  const last = useRef(0)
  const isLoading = useRef(false)

  const load = async (at: string | null) => {
    last.current++
    const request = last.current
    const isLast = () => request === last.current
    isLoading.current = true
    setError('')
    try {
      const search = new URLSearchParams({ ...query, ...(at && { cursor: at }) })
      const { body, nextCursor } = await requestPage<Item[]>(workspaceId, `${path}?${search}`)
      if (!isLast()) return
      setData((before) => [...(at ? (before ?? []) : []), ...body])
      setCursor(nextCursor)
    } catch (thrown) {
      if (!isLast()) return
      setFailed(at)
      setError(errorMessage(thrown))
    }
    isLoading.current = false
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new at every render.
  useEffect(() => {
    void load(null)
    return () => {
      last.current++
    }
  }, [workspaceId, path])
  useEffect(() => {
    const before = shownBefore.current
    if (!before || !data || data.length <= before) return
    shownBefore.current = 0
    // The first new item: the button that loaded it may be gone.
    list.current?.querySelectorAll<HTMLElement>('li, tbody tr')[before]?.focus()
  }, [data])
  return {
    list,
    data,
    error,
    /** Tries again what failed. */
    reload: () => load(failed),
    /** Loads the first page again. */
    refresh: () => load(null),
    /** Loads the next page and focuses its first item; `undefined` if there is none. */
    loadMore:
      cursor === null
        ? undefined
        : async () => {
            if (isLoading.current) return
            shownBefore.current = data?.length ?? 0
            await load(cursor)
          },
    /** Changes the items that are shown. */
    edit: (change: (items: Item[]) => Item[]) => setData((before) => before && change(before)),
  }
}
