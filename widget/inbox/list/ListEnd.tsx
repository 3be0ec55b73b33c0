import type { InboxTestimonial } from '../../../shared/inbox.ts'
import type { TestimonialState } from '../../../shared/testimonial-state.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { LoadError } from '../lazy/LoadError.tsx'
import { texts } from '../state/en.ts'
import { shortDate } from '../state/format.ts'
import { loadList } from '../state/list.ts'
import type { State } from '../state/store.ts'

const loadEmptyList = () => import('./EmptyList.tsx')

type Props = { state: State; items: InboxTestimonial[] }

/** The end of the list: a button that loads more, or the reason why it is empty. */
export function ListEnd({ state, items }: Props) {
  const { loading, failedToLoad, nextCursor, searchedTo, unconfirmed, counts, route } = state
  if (failedToLoad === 'list') return <LoadError onRetry={() => loadList()} isPlace />
  if (failedToLoad) {
    return (
      <div class="more">
        <LoadError onRetry={() => loadList('more')} />
      </div>
    )
  }
  // An empty list lacks what is being moved to it.
  const isIncomplete = unconfirmed.length > 0 && counts[route.filters.state as TestimonialState] > 0
  if (loading === 'list' || (items.length === 0 && isIncomplete)) return <p class="before hint">{texts.loading}</p>
  if (!nextCursor) return items.length > 0 ? null : <LazyPart load={loadEmptyList} props={{ state }} />
  return (
    <p class="more bar">
      {searchedTo && <span class="hint">{texts.searchedTo(shortDate(searchedTo))}</span>}
      <button type="button" aria-disabled={!!loading} onClick={() => loading || loadList('more')}>
        {loading ? texts.loading : searchedTo ? texts.continueSearch : texts.showMore}
      </button>
    </p>
  )
}
