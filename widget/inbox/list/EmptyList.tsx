import type { TestimonialState } from '../../../shared/testimonial-state.ts'
import { filterSearch, isNarrowed, noFilters } from '../state/filters.ts'
import { listUrl, placeUrl } from '../state/routes.ts'
import { hidesSteps } from '../state/storage.ts'
import { type State, setState } from '../state/store.ts'
import { Sprig } from '../ui/Sprig.tsx'
import { texts } from './en-empty.ts'

/** Explains an empty list: nothing matches, nothing waits, or there is no testimonial yet. */
export default function EmptyList({ state }: { state: State }) {
  const { counts, page } = state
  const { workspaceId } = page
  const { filters } = state.route
  if (isNarrowed(filters)) {
    const search = { ...noFilters, q: filters.q }
    const canWiden = filters.q && filterSearch(filters) !== filterSearch(search)
    return (
      <div class="empty">
        <p>{texts.noResults}</p>
        {filters.q && <p class="hint">{texts.searchHint}</p>}
        <a class="button" href={listUrl(workspaceId, canWiden ? search : noFilters)}>
          {canWiden ? texts.searchEverything : texts.showAll}
        </a>
      </div>
    )
  }
  const isNew = Object.values(counts).every((count) => count === 0)
  const isPending = filters.state === 'pending'
  // The first steps beside the list have the same button.
  const needsButton = !isPending || hidesSteps(workspaceId)
  const stateText = texts.emptyStates[filters.state as TestimonialState] ?? texts.onlySpam
  return (
    <div class="empty">
      <Sprig />
      <p>{isNew && (isPending || !filters.state) ? texts.emptyWorkspace : stateText}</p>
      {isNew && needsButton && (
        <a class="button" href={`/form/${workspaceId}`} target="_blank" rel="noopener">
          {texts.openForm}
        </a>
      )}
      {isNew && needsButton && (
        <button type="button" class="link" onClick={() => setState({ dialog: { kind: 'add' } })}>
          {texts.addByHand}
        </button>
      )}
      {isNew && (
        <a class="link" href={placeUrl(workspaceId, 'import')}>
          {texts.import}
        </a>
      )}
      {!isNew && isPending && (
        <a class="button" href={listUrl(workspaceId, { ...filters, state: 'published' })}>
          {texts.seePublished}
        </a>
      )}
    </div>
  )
}
