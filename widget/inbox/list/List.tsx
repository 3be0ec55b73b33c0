import type { VNode } from 'preact'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { LoadError } from '../lazy/LoadError.tsx'
import { stateNames, texts } from '../state/en.ts'
import { filterSearch } from '../state/filters.ts'
import { shortDate } from '../state/format.ts'
import { loadList } from '../state/list.ts'
import { insertArrived } from '../state/live.ts'
import type { State } from '../state/store.ts'
import { BulkBar } from './BulkBar.tsx'
import { EmptyList } from './EmptyList.tsx'
import { FilterForm } from './FilterForm.tsx'
import { Row } from './Row.tsx'
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
          {rows(state, items)}
        </ul>
      )}
      <ListEnd state={state} items={items} />
    </div>
  )
}

/** Returns the rows, with a line between what is new and what was there at the previous visit. */
function rows({ route, page, selected, seenBefore, order }: State, items: InboxTestimonial[]): VNode[] {
  const { filters, recordId } = route
  const search = filterSearch(filters)
  // By the order of loading, which no action changes: a row that changes its class would slow down the others.
  const first = new Set(order.slice(0, 12))
  const firstSeen = items.findIndex(({ created }) => created <= seenBefore)
  return items.flatMap((item, index) => [
    ...(index === firstSeen && index > 0
      ? [
          <li key="seen" class="divider">
            {texts.seenBefore}
          </li>,
        ]
      : []),
    row(
      item,
      `/inbox/${page.workspaceId}/${item.id}${search}`,
      selected.has(item.id),
      item.id === recordId,
      !filters.state,
      !first.has(item.id),
    ),
  ])
}

type RenderedRow = { url: string; selected: boolean; current: boolean; vnode: VNode }

/** The rows as they were rendered last: Preact skips what it is given twice, which makes long lists fast. */
const rendered = new WeakMap<InboxTestimonial, RenderedRow>()

function row(
  item: InboxTestimonial,
  url: string,
  selected: boolean,
  current: boolean,
  showsState: boolean,
  isFar: boolean,
): VNode {
  const last = rendered.get(item)
  if (last?.url === url && last.selected === selected && last.current === current) return last.vnode
  const vnode = (
    <li key={item.id} class={isFar ? 'far' : ''}>
      <Row item={item} url={url} selected={selected} current={current} showsState={showsState} />
    </li>
  )
  rendered.set(item, { url, selected, current, vnode })
  return vnode
}

/** What follows the rows: more of them, or why there are none. */
function ListEnd({ state, items }: Props) {
  const { loading, failedToLoad, nextCursor, searchedTo } = state
  if (failedToLoad) return <LoadError onRetry={() => loadList(failedToLoad)} />
  if (loading === 'list') return <p class="hint">{texts.loading}</p>
  if (!nextCursor) return items.length > 0 ? null : <EmptyList state={state} />
  return (
    <p class="list-end bar">
      {searchedTo && <span>{texts.searchedTo(shortDate(searchedTo))}</span>}
      <button type="button" aria-disabled={!!loading} onClick={() => loading || loadList('more')}>
        {loading ? texts.loading : searchedTo ? texts.continueSearch : texts.showMore}
      </button>
    </p>
  )
}
