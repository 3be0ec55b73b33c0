import type { InboxCounts, InboxTestimonial } from '../../../shared/inbox.ts'
import { ApiError, request, requestPage } from './api.ts'
import { shownItem } from './changes.ts'
import { filterSearch, matchesFilters } from './filters.ts'
import { focusRow } from './focus.ts'
import { inbox, type State, setState, storedById } from './store.ts'

/** Returns the testimonials that the list shows. */
export function shownList(state: State): InboxTestimonial[] {
  return state.order.flatMap((id) => {
    const item = shownItem(state, id)
    return item && matchesFilters(item, state.route.filters) ? [item] : []
  })
}

/** Returns the ids of the selected testimonials that the list shows, in its order. */
export const selectedIds = (state: State): string[] =>
  state.selected.size > 0 ? shownList(state).flatMap(({ id }) => (state.selected.has(id) ? [id] : [])) : []

/** Fetches one page of the list that the URL selects. */
export function fetchPage(cursor?: string) {
  const { page, route } = inbox.value
  const search = new URLSearchParams(filterSearch(route.filters))
  if (cursor) search.set('cursor', cursor)
  return requestPage<InboxTestimonial[]>(page.workspaceId, `testimonials?${search}`)
}

/** The number of requests for the list so far. */
let requests = 0

/** Loads the first page of the list, or the next one. Only the last request counts, in whichever order they are answered. */
export async function loadList(part: 'list' | 'more' = 'list'): Promise<void> {
  const { nextCursor } = inbox.value
  const number = ++requests
  setState({ loading: part, failedToLoad: null, ...(part === 'list' && { arrived: [] }) })
  try {
    const { body, ...more } = await fetchPage(part === 'more' ? (nextCursor ?? undefined) : undefined)
    const { stored, order } = inbox.value
    if (number !== requests) return
    const ids = body.map(({ id }) => id)
    const known = new Set(part === 'more' ? order : [])
    const added = ids.filter((id) => !known.has(id))
    const wasAtEnd = document.activeElement?.closest('.more')
    setState({
      ...more,
      loading: null,
      stored: { ...stored, ...storedById(body) },
      order: [...known, ...added],
    })
    // The button that loaded them may be gone.
    if (wasAtEnd) focusRow(`${added[0]}`)
  } catch {
    if (number === requests) setState({ loading: null, failedToLoad: part })
  }
}

/** Loads the counts of the states; keeps the old ones if that fails. */
export async function loadCounts(): Promise<void> {
  const { page } = inbox.value
  const counts = await request<InboxCounts>(page.workspaceId, 'counts').catch(() => undefined)
  if (counts && inbox.value.unconfirmed.length === 0) setState({ counts })
}

/** Loads a testimonial that no list has brought. */
export async function loadRecord(id: string): Promise<void> {
  const { page } = inbox.value
  setState({ failedRecordId: null })
  try {
    const item = await request<InboxTestimonial>(page.workspaceId, `testimonials/${id}`)
    setState({ stored: { ...inbox.value.stored, [id]: item } })
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404
    setState(isMissing ? { missing: new Set([...inbox.value.missing, id]) } : { failedRecordId: id })
  }
}
