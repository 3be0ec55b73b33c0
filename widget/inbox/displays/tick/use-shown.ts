import { useEffect, useRef, useState } from 'preact/hooks'
import type { InboxTestimonial } from '../../../../shared/inbox.ts'
import { ApiError, request, requestPage } from '../../state/api.ts'
import { errorMessage } from '../../ui/error-message.ts'

/** The filters of the list; neither is by stars. */
type ShownFilters = { q: string; tag: string }

/** The pause in typing after which the list follows, in milliseconds. */
const pause = 300

/**
 * Lists what visitors can see, 100 at a time, from when `load` is called. `known` has all that were loaded, by id, also those of `ids`
 * that visitors do not see; `erased` has the ids that are no more.
 */
export function useShown(workspaceId: string, ids: readonly string[]) {
  const [filters, setFilters] = useState<ShownFilters>({ q: '', tag: '' })
  const [isWanted, setIsWanted] = useState(false)
  const [items, setItems] = useState<InboxTestimonial[]>()
  const [known, setKnown] = useState<ReadonlyMap<string, InboxTestimonial>>(new Map())
  const [erased, setErased] = useState<ReadonlySet<string>>(new Set())
  const [cursor, setCursor] = useState<string | null>(null)
  const [error, setError] = useState('')
  const last = useRef(0)
  const remember = (loaded: readonly InboxTestimonial[]) =>
    setKnown((before) => new Map([...before, ...loaded.map((item) => [item.id, item] as const)]))

  const fetchPage = async (at: string | null) => {
    const number = ++last.current
    setError('')
    const { q, tag } = filters
    const search = new URLSearchParams({
      ...{ state: 'published', consent: 'yes', limit: '100' },
      ...(q.trim() && { q: q.trim() }),
      ...(tag && { tag }),
      ...(at && { cursor: at }),
    })
    try {
      const { body, nextCursor } = await requestPage<InboxTestimonial[]>(workspaceId, `testimonials?${search}`)
      if (number !== last.current) return
      setItems((before) => [...(at ? (before ?? []) : []), ...body])
      setCursor(nextCursor)
      remember(body)
    } catch (thrown) {
      if (number === last.current) setError(errorMessage(thrown))
    }
  }
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fetchPage` is new at every render.
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => void fetchPage(null), isFirst.current ? 0 : pause)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      last.current++
    }
  }, [isWanted, filters])

  const unknown = isWanted && items ? ids.filter((id) => !known.has(id) && !erased.has(id)) : []
  const unknownKey = unknown.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ids.
  useEffect(() => {
    for (const id of unknown) {
      request<InboxTestimonial>(workspaceId, `testimonials/${id}`).then(
        (item) => remember([item]),
        (thrown) => {
          if (thrown instanceof ApiError && thrown.status === 404) setErased((before) => new Set([...before, id]))
        },
      )
    }
  }, [unknownKey])
  return {
    items,
    known,
    erased,
    error,
    filters,
    filter: (change: Partial<ShownFilters>) => setFilters({ ...filters, ...change }),
    load: () => setIsWanted(true),
    reload: () => fetchPage(null),
    hasMore: cursor !== null,
    loadMore: () => void fetchPage(cursor),
  }
}
export type ShownTestimonials = ReturnType<typeof useShown>
