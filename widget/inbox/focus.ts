/* Where the keyboard focus is, and where it moves to. Nothing scrolls unless the focus would be out of sight. */

/** Returns the id of the testimonial whose row has the focus. */
export const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id

/** Moves the focus to a row's heading; returns whether the list shows it. */
export function focusRow(id: string, options?: FocusOptions): boolean {
  const link = document.getElementById(`row-${id}`)
  link?.focus(options)
  return !!link && document.activeElement === link
}

/** Moves the focus to the heading of the open record. */
export const focusRecord = () => document.getElementById('record-heading')?.focus({ preventScroll: true })

/** Moves the focus to the heading of the list. */
export const focusList = () => document.getElementById('list-heading')?.focus({ preventScroll: true })
