import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { move, publishable } from '../state/actions.ts'
import { moveLabel, texts } from '../state/en.ts'
import { states } from '../state/filters.ts'
import { selectedIds } from '../state/list.ts'
import { clearSelection, selectAll } from '../state/selection.ts'
import type { State } from '../state/store.ts'

/** The actions on the selected testimonials; each button names their number. */
export function BulkBar({ state, items }: { state: State; items: InboxTestimonial[] }) {
  const ids = selectedIds(state)
  const { filters } = state.route
  if (ids.length === 0) return null
  const isComplete = ids.length === items.length
  const isBlocked = (name: string) => name === 'published' && publishable(ids).length === 0
  return (
    <section class="bulk bar" aria-label={texts.selected(ids.length)}>
      <button type="button" class="quiet" aria-label={texts.clearSelection} onClick={clearSelection}>
        ×
      </button>
      <strong>{texts.selected(ids.length)}</strong>
      <button type="button" class="quiet" aria-disabled={isComplete} onClick={selectAll}>
        {texts.selectAll(items.length)}
      </button>
      {states
        .filter((name) => name !== filters.state && (name !== 'pending' || filters.state))
        .toSorted((a) => (a === 'published' ? -1 : 0))
        .map((name) => (
          <button
            key={name}
            type="button"
            class={name === 'published' ? 'primary' : ''}
            aria-disabled={isBlocked(name)}
            title={isBlocked(name) ? texts.withdrawnHint : ''}
            onClick={() => move(ids, name)}
          >
            {texts.bulk(moveLabel(filters.state, name), ids.length)}
          </button>
        ))}
    </section>
  )
}
