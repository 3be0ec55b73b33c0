import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** Moves the focus to a heading if a change removes the part of its section that has the focus. */
export function useKeptFocus(section: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  const hadFocus = section.current?.contains(document.activeElement)
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  })
}
