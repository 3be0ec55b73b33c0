/**
 * Moves the focus to the heading of a place or section once it is loaded; `before` is what had it when the place was opened.
 * Returns a function that stops waiting for it.
 */
export function focusHeading(
  section: HTMLElement | null,
  before: Element | null = document.activeElement,
): (() => void) | undefined {
  if (!section) return undefined
  scrollTo({ top: 0, behavior: 'instant' })
  const find = () => {
    const heading = section.querySelector<HTMLElement>('h1')
    if (!heading) return false
    heading.tabIndex = -1
    // A person who has moved on meanwhile stays there; the page itself has the focus if the element with it is gone.
    const isThere = [before, document.body, document.getElementById('main')].includes(document.activeElement)
    if (isThere) heading.focus({ preventScroll: true })
    return true
  }
  if (find()) return undefined
  const observer = new MutationObserver(() => find() && observer.disconnect())
  observer.observe(section, { childList: true, subtree: true })
  return () => observer.disconnect()
}
