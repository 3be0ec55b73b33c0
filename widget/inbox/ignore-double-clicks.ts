let isInBar = false

/** Ignores the second half of a double click that began on an action: the next record is under the pointer by then. */
export function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail < 2) isInBar = event.target instanceof Element && !!event.target.closest('.actions, .menu')
  else if (isInBar) {
    // Nor does it select words.
    event.preventDefault()
    event.stopPropagation()
  }
}
