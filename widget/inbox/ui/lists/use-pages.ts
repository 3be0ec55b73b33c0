import { useEffect, useRef, useState } from 'preact/hooks'
import { requestPage } from '../../state/api.ts'
import { errorMessage } from '../error-message.ts'

/** Loads a list page by page; `list` is the ref of its element, whose items can have the focus. */
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

  const load = async (at: string | null) => {
    setError('')
    try {
      const search = new URLSearchParams({ ...query, ...(at && { cursor: at }) })
      const { body, nextCursor } = await requestPage<Item[]>(workspaceId, `${path}?${search}`)
      setData((before) => [...(at ? (before ?? []) : []), ...body])
      setCursor(nextCursor)
    } catch (thrown) {
      setFailed(at)
      setError(errorMessage(thrown))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new at every render.
  useEffect(() => {
    void load(null)
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
        : () => {
            shownBefore.current = data?.length ?? 0
            return load(cursor)
          },
    /** Changes the items that are shown. */
    edit: (change: (items: Item[]) => Item[]) => setData((before) => before && change(before)),
  }
}
