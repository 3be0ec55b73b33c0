import { useEffect, useState } from 'preact/hooks'
import type { Workspace } from '../../../shared/workspace.ts'
import { changedSettings, type Draft } from './settings-form.ts'

/** What is typed and not saved. It stays while another screen is shown, or until the page is left. */
let typed: Draft = {}
let isUnsaved = false

addEventListener('beforeunload', (event) => {
  if (isUnsaved) event.preventDefault()
})

/** Keeps what is typed into the settings, and tells whether it differs from the stored ones. */
export function useDraft(stored: Workspace | undefined) {
  const [draft, setDraft] = useState(typed)
  const differs = stored !== undefined && Object.keys(changedSettings(draft, stored)).length > 0
  useEffect(() => {
    if (stored) isUnsaved = differs
  }, [stored, differs])
  const replace = (next: Draft) => {
    typed = next
    isUnsaved &&= Object.keys(next).length > 0
    setDraft(next)
  }
  return {
    draft,
    isUnsaved: differs,
    edit: (change: Draft) => replace({ ...typed, ...change }),
    /** Forgets what is stored by now, but not what was typed meanwhile. */
    forget: (saved: Draft) =>
      replace(
        Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== saved[name as keyof Draft])),
      ),
  }
}
