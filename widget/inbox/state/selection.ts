import { focusRow } from './focus.ts'
import { shownList } from './list.ts'
import { inbox, setState } from './store.ts'

/** Where a range of selected testimonials starts. */
let anchor = ''

/** Selects a testimonial or removes it from the selection; with `isRange`, all from the last one to this one. */
export function toggleSelected(id: string, isRange = false): void {
  const state = inbox.value
  const ids = shownList(state).map((item) => item.id)
  const from = ids.indexOf(anchor)
  const to = ids.indexOf(id)
  const selected = new Set(state.selected)
  const range = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  const isSelected = !selected.has(id)
  for (const each of range) selected[isSelected ? 'add' : 'delete'](each)
  anchor = id
  setState({ selected })
}

/** Selects all testimonials that the list shows. */
export const selectAll = () => setState({ selected: new Set(shownList(inbox.value).map(({ id }) => id)) })

/** Empties the selection; a focus on one of its actions moves to the row that was selected last. */
export function clearSelection(): void {
  const wasInBar = document.activeElement?.closest('.bulk')
  setState({ selected: new Set() })
  if (wasInBar) focusRow(anchor)
}
