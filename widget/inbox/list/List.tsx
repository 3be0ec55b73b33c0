import type { VNode } from 'preact'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { stateNames, texts } from '../state/en.ts'
import { isNarrowed } from '../state/filters.ts'
import { selectedIds } from '../state/list.ts'
import type { State } from '../state/store.ts'
import { ListEnd } from './ListEnd.tsx'
import { renderRows } from './render-rows.tsx'

const loadBulkBar = () => import('./BulkBar.tsx')
const loadFilters = () => import('./Filters.tsx')
const loadMarks = () => import('./Marks.tsx')

type Props = { state: State; items: InboxTestimonial[]; steps: VNode | false }

/** The list, the first steps if they stand in it, the filters above and what can be done with a selection below. */
export function List({ state, items, steps }: Props) {
  const { route, page, order, loading, nextCursor, counts } = state
  const { filters } = route
  const { workspaceId } = page
  const heading = filters.state ? stateNames[filters.state as keyof typeof stateNames] : texts.allTestimonials
  const title = filters.q ? texts.resultsFor(filters.q) : heading
  const ids = selectedIds(state)
  const isNew = Object.values(counts).every((count) => count === 0)
  return (
    <>
      {/* Outside of the list, which an open record hides on narrow screens. */}
      <h1 id="list-heading" tabIndex={-1} class="unseen">
        {title}
      </h1>
      <section class="list-pane" aria-label={title}>
        {(state.isFiltering || isNarrowed({ ...filters, q: '' })) && (
          <LazyPart load={loadFilters} props={{ state, count: items.length }} />
        )}
        {filters.q && loading !== 'list' && (
          <p class="before hint">{texts.found(items.length, filters.q, !!nextCursor)}</p>
        )}
        {filters.state === 'published' && items.length > 0 && (
          <p class="before hint">
            <a href={`/testimonials/${workspaceId}`} target="_blank" rel="noopener">
              {texts.seeLive}
            </a>
          </p>
        )}
        {filters.state === 'spam' && <p class="before hint">{texts.spamNote}</p>}
        <p role="status" class="unseen">
          {ids.length > 0 && texts.selected(ids.length)}
        </p>
        <p role="status" class="unseen">
          {/* As loaded: an action, which has a result to read, does not change it. */}
          {loading === 'list' ? texts.loading : `${title}: ${texts.shown(order.length, !!nextCursor)}`}
        </p>
        {items.length === 0 && steps}
        {items.length > 0 && (
          <ul id="list" class="list" aria-label={heading} aria-busy={loading === 'list'}>
            {renderRows(state, items)}
          </ul>
        )}
        {!(isNew && steps) && <ListEnd state={state} items={items} />}
        {items.length > 0 && steps}
        {filters.q && <LazyPart load={loadMarks} props={{}} />}
        {ids.length > 0 && <LazyPart load={loadBulkBar} props={{ from: filters.state, ids, count: items.length }} />}
      </section>
    </>
  )
}
