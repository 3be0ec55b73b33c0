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

/** Moves the focus to a row's heading, and the row into view; returns whether the list shows it. */
export function focusRow(id: string): boolean {
  const isShown = focusElement(`row-${id}`, true)
  // With the next frame, which lays the list out anyway.
  if (isShown)
    requestAnimationFrame(() => document.activeElement?.closest('.row')?.scrollIntoView({ block: 'nearest' }))
  return isShown
}

/**
 * Scrolls a pane until an element is in its middle, as far as it scrolls. Not with `scrollIntoView`, after which Tab would start at the
 * element and pass over the link that skips to the content.
 */
export function scrollToMiddle(pane: Element, element: Element): void {
  const [outer, inner] = [pane.getBoundingClientRect(), element.getBoundingClientRect()]
  pane.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2
  pane.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
}

/** Moves the focus to the heading of the open record; returns whether there is one. */
export const focusRecord = () => focusElement('record-heading', true)

/** Moves the focus to the heading of the list, or of the place that is shown instead. */
export function focusList(): void {
  const heading = document.querySelector('h1')
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
  // While it loads, a place has none.
  if (document.activeElement !== heading) focusElement('main', true)
}

/** Moves the focus if the element that had it is gone: to the open record, to the one that was open, or to the list. */
export function replaceLostFocus(before: Element | null, previousId: string | null): void {
  if (before === document.body || document.activeElement !== document.body) return
  focusRecord() || focusRow(`${previousId}`) || focusList()
}
