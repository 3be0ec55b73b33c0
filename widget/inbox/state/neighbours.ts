import { focusedRow, focusList, focusRecord, focusRow } from './focus.ts'
import { shownList } from './list.ts'
import { openRecord } from './navigation.ts'
import { clearSelection } from './selection.ts'
import { inbox } from './store.ts'

/** Moves the focus by one row, or within the open record to the next one; the record follows the row. */
export function step(by: 1 | -1): void {
  const state = inbox.value
  const list = shownList(state)
  const current = focusedRow() ?? state.route.recordId
  const index = list.findIndex(({ id }) => id === current)
  const next = list[index < 0 ? 0 : index + by]
  if (!next) return
  const wasInRecord = document.activeElement?.closest('.record-pane')
  if (state.route.recordId) openRecord(next.id, { replace: true })
  if (wasInRecord || !focusRow(next.id)) focusRecord()
}

/** Opens a record and moves the focus to it. */
export function open(id: string | undefined): void {
  if (!id) return
  openRecord(id)
  // In a task of its own: it waits for the layout of the record.
  setTimeout(focusRecord)
}

/** Closes the open record, else empties the selection. */
export function back(): void {
  const { recordId } = inbox.value.route
  if (!recordId) {
    clearSelection()
    return
  }
  openRecord(null)
  if (!focusRow(recordId)) focusList()
}
