/* Where the keyboard focus is, and where it moves to. Nothing scrolls unless the focus would be out of sight. */

/** Returns the id of the testimonial whose row has the focus. */
export const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id

/** Moves the focus to an element; returns whether it can have it. */
export function focusElement(id: string, preventScroll = false): boolean {
  const element = document.getElementById(id)
  element?.focus({ preventScroll })
  return !!element && document.activeElement === element
}

/** Moves the focus to a row's heading; returns whether the list shows it. */
export const focusRow = (id: string, preventScroll?: boolean) => focusElement(`row-${id}`, preventScroll)

/** Moves the focus to the heading of the open record; returns whether there is one. */
export const focusRecord = () => focusElement('record-heading', true)

/** Moves the focus to the heading of the list, or to the screen that is shown instead. */
export const focusList = () => focusElement('list-heading', true) || focusElement('main', true)

/** Moves the focus if the element that had it is gone: to the open record, to the one that was open, or to the list. */
export function replaceLostFocus(before: Element | null, previousId: string | null): void {
  if (before === document.body || document.activeElement !== document.body) return
  focusRecord() || focusRow(`${previousId}`, true) || focusList()
}
