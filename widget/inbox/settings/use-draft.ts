import { useState } from 'preact/hooks'
import type { Workspace } from '../../../shared/workspace/workspace.ts'
import { changedSettings, type Draft } from './settings-form.ts'

/** The typed settings that are not saved. They stay while another screen is shown, or until the page is left. */
let typed: Draft = {}
/** The settings that were stored when the screen was last shown. */
let stored: Workspace | undefined

const isUnsaved = () => stored !== undefined && Object.keys(changedSettings(typed, stored)).length > 0

addEventListener('beforeunload', (event) => {
  if (isUnsaved()) event.preventDefault()
})

/** Keeps what is typed into the settings, and tells whether it differs from the stored ones. */
export function useDraft(current: Workspace | undefined) {
  const [draft, setDraft] = useState(typed)
  if (current) stored = current
  const replace = (next: Draft) => {
    typed = next
    setDraft(next)
  }
  return {
    draft,
    isUnsaved: isUnsaved(),
    edit: (change: Draft) => replace({ ...typed, ...change }),
    /** Forgets what is stored by now, but not what was typed meanwhile. */
    forget: (saved: Draft) =>
      replace(
        Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== saved[name as keyof Draft])),
      ),
  }
}
