import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { isNarrowed, matchesFilters, noFilters } from '../state/filters.ts'
import { focusRecord } from '../state/focus.ts'
import { shownName } from '../state/format.ts'
import { navigate } from '../state/navigation.ts'
import { listUrl } from '../state/routes.ts'
import { inbox, noNotice, setState } from '../state/store.ts'
import { texts } from './en.ts'

/** Puts a testimonial that was added into the list that has it, opens it, and moves the focus to its heading. */
export function showAdded(item: InboxTestimonial): void {
  const { stored, counts, route, page } = inbox.value
  const { id } = item
  const isListed = route.place === 'inbox' && matchesFilters(item, route.filters) && !isNarrowed(route.filters)
  const filters = isListed ? route.filters : { ...noFilters, state: 'pending' }
  setState({
    dialog: null,
    stored: { ...stored, [id]: item },
    counts: { ...counts, pending: Math.min(100, counts.pending + 1) },
  })
  navigate(listUrl(page.workspaceId, filters, id))
  insert(item)
  setState({ notice: { ...noNotice, text: texts.added(shownName(item)) } })
  // In a task of its own: the dialog returns the focus first.
  setTimeout(focusRecord)
}

/** Puts a testimonial at its place in the list, unless that is on a page which is not loaded, or loading now. */
function insert({ id, created }: InboxTestimonial): void {
  const { order, stored, loading, nextCursor } = inbox.value
  const next = order.findIndex((other) => (stored[other]?.created ?? '') < created)
  if (loading === 'list' || order.includes(id) || (next < 0 && nextCursor)) return
  setState({ order: next < 0 ? [...order, id] : order.toSpliced(next, 0, id) })
}
