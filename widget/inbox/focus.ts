/* Where the keyboard focus is, and where it moves to. Nothing scrolls unless the focus would be out of sight. */

/** Returns the id of the testimonial whose row has the focus. */
export const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id

/** Moves the focus to an element; returns whether it can have it. */
function focus(id: string, options?: FocusOptions): boolean {
  const element = document.getElementById(id)
  element?.focus(options)
  return !!element && document.activeElement === element
}

/** Moves the focus to a row's heading; returns whether the list shows it. */
export const focusRow = (id: string, options?: FocusOptions) => focus(`row-${id}`, options)

/** Moves the focus to the heading of the open record; returns whether there is one. */
export const focusRecord = () => focus('record-heading', { preventScroll: true })

/** Moves the focus to the heading of the list, or to the screen that is shown instead. */
export const focusList = () => focus('list-heading', { preventScroll: true }) || focus('main', { preventScroll: true })

/** Moves the focus if the element that had it is gone: to the open record, to the one that was open, or to the list. */
export function replaceLostFocus(before: Element | null, previousId: string | null): void {
  if (before === document.body || document.activeElement !== document.body) return
  focusRecord() || focusRow(`${previousId}`, { preventScroll: true }) || focusList()
}
