import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { wide } from '../state/navigation.ts'
import { type SettingsSection, sectionUrl } from '../state/routes.ts'
import { focusHeading } from '../ui/focus-heading.ts'

/** Returns whether the list of sections and one of them stand side by side. */
export function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(wide.matches)
  useEffect(() => {
    const onChange = () => setIsWide(wide.matches)
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [])
  return isWide
}

/**
 * Moves the focus to the heading of a section that is opened, and back to its link when the list is shown again; a page that
 * has just been loaded keeps it. Returns the ref of the section's element.
 */
export function useSectionFocus(workspaceId: string, section: SettingsSection | undefined) {
  const element = useRef<HTMLElement>(null)
  const previous = useRef<SettingsSection | undefined>(undefined)
  const isFirst = useRef(document.activeElement === document.body)
  useLayoutEffect(() => {
    const before = previous.current
    previous.current = section
    const isPageLoad = isFirst.current
    isFirst.current = false
    if (section && !isPageLoad) return focusHeading(element.current)
    if (!section && before && !wide.matches) {
      document.querySelector<HTMLElement>(`.sections [href="${sectionUrl(workspaceId, before)}"]`)?.focus()
    }
    return undefined
  }, [workspaceId, section])
  return element
}
