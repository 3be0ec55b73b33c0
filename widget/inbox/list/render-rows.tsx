import type { VNode } from 'preact'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { texts } from '../state/en.ts'
import { filterSearch } from '../state/filters.ts'
import type { State } from '../state/store.ts'
import { Row, type RowProps } from './Row.tsx'

/** Returns the rows, with a line between what is new and what was there at the previous visit. */
export function renderRows(state: State, items: InboxTestimonial[]): VNode[] {
  const { route, page, selected, seenBefore, order, markWords } = state
  const { filters, recordId } = route
  const search = filterSearch(filters)
  // By the order of loading, which no action changes: a row that changes its class would slow down the others.
  const first = new Set(order.slice(0, 12))
  // What was imported is not new, wherever its day puts it.
  const firstSeen = items.findLastIndex(({ created, importId }) => !importId && created > seenBefore) + 1
  return items.flatMap((item, index) => [
    ...(seenBefore && index === firstSeen && index > 0
      ? [
          <li key="seen" class="before hint">
            {texts.seenBefore}
          </li>,
        ]
      : []),
    row(
      {
        item,
        url: `/inbox/${page.workspaceId}/${item.id}${search}`,
        query: filters.q,
        markWords,
        selected: selected.has(item.id),
        current: item.id === recordId,
        showsState: !filters.state,
      },
      !first.has(item.id),
    ),
  ])
}

/** The rows as they were rendered last: Preact skips what it is given twice, which makes long lists fast. */
const rendered = new WeakMap<InboxTestimonial, RowProps & { vnode: VNode }>()

function row(props: RowProps, isFar: boolean): VNode {
  const { item, url, selected, current, markWords } = props
  const last = rendered.get(item)
  if (last?.url === url && last.selected === selected && last.current === current && last.markWords === markWords) {
    return last.vnode
  }
  const vnode = (
    <li key={item.id} class={isFar ? 'far' : ''}>
      <Row {...props} />
    </li>
  )
  rendered.set(item, { ...props, vnode })
  return vnode
}
