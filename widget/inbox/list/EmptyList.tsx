import { LazyPart } from '../lazy/LazyPart.tsx'
import { stateNames } from '../state/en.ts'
import { filterSearch, isNarrowed, noFilters } from '../state/filters.ts'
import { listUrl } from '../state/routes.ts'
import type { State } from '../state/store.ts'
import { texts } from './en-empty.ts'

const loadWelcome = () => import('./Welcome.tsx')

/** Explains an empty list: nothing matches, nothing waits, or there is no testimonial yet. */
export default function EmptyList({ state }: { state: State }) {
  const { counts, page } = state
  const { workspaceId } = page
  const { filters } = state.route
  const url = (change: object) => listUrl(workspaceId, { ...filters, ...change })
  if (isNarrowed(filters)) {
    const search = { ...noFilters, q: filters.q }
    const canWiden = filters.q && filterSearch(filters) !== filterSearch(search)
    return (
      <div class="empty">
        <p>{texts.noResults}</p>
        <a class="button" href={listUrl(workspaceId, canWiden ? search : noFilters)}>
          {canWiden ? texts.searchEverything : texts.showAll}
        </a>
      </div>
    )
  }
  if (Object.values(counts).every((count) => count === 0)) {
    return <LazyPart load={loadWelcome} props={{ page }} />
  }
  const isPending = filters.state === 'pending'
  const text = { pending: texts.emptyPending, published: texts.emptyPublished }[filters.state]
  return (
    <div class="empty">
      <p>{text ?? texts.emptyState(stateNames[filters.state as 'spam'] ?? '')}</p>
      {isPending && (
        <a class="button" href={url({ state: 'published' })}>
          {texts.seePublished}
        </a>
      )}
    </div>
  )
}
