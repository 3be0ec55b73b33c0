import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { stateNames, texts } from '../state/en.ts'
import { insertArrived } from '../state/live.ts'
import type { State } from '../state/store.ts'
import { BulkBar } from './BulkBar.tsx'
import { FilterForm } from './FilterForm.tsx'
import { ListEnd } from './ListEnd.tsx'
import { renderRows } from './render-rows.tsx'
import { StateTabs } from './StateTabs.tsx'

type Props = { state: State; items: InboxTestimonial[] }

/** The list with its filters. */
export function List({ state, items }: Props) {
  const { route, arrived, loading, nextCursor } = state
  const { filters } = route
  const heading = filters.state ? stateNames[filters.state as keyof typeof stateNames] : texts.allTestimonials
  return (
    <div class="list-pane">
      <h1 id="list-heading" tabIndex={-1} class={filters.q ? '' : 'visually-hidden'}>
        {filters.q ? texts.resultsFor(filters.q) : heading}
      </h1>
      <StateTabs filters={filters} counts={state.counts} workspaceId={state.page.workspaceId} />
      <FilterForm filters={filters} stored={state.stored} workspaceId={state.page.workspaceId} />
      {filters.q && <p class="hint">{texts.searchHint}</p>}
      {filters.state === 'published' && (
        <p>
          <a href={`/testimonials/${state.page.workspaceId}`} target="_blank" rel="noopener">
            {texts.seeLive}
          </a>
        </p>
      )}
      {filters.state === 'spam' && <p class="hint">{texts.spamNote}</p>}
      <p role="status" class="visually-hidden">
        {loading === 'list' ? texts.loading : texts.shown(items.length, !!nextCursor)}
      </p>
      <div role="status" class="arrived">
        {arrived.length > 0 && (
          <button type="button" onClick={insertArrived}>
            {texts.arrived(arrived.length)}
          </button>
        )}
      </div>
      <BulkBar state={state} items={items} />
      {items.length > 0 && (
        <ul id="list" aria-label={heading} aria-busy={loading === 'list'}>
          {renderRows(state, items)}
        </ul>
      )}
      <ListEnd state={state} items={items} />
    </div>
  )
}
