import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/** Submits a form with Ctrl or Cmd and Enter, also from a field of several lines. */
export function useKeyboardSubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form
    const submit = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      event.preventDefault()
      if (!event.repeat) current?.requestSubmit()
    }
    current?.addEventListener('keydown', submit)
    return () => current?.removeEventListener('keydown', submit)
  }, [form])
}
