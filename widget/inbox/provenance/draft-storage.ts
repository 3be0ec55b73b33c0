import { type Draft, parseDraft } from './add-draft.ts'

/* The draft survives a failed save and a reload of the tab. Storage may be blocked; then it lasts as long as the dialog. */

const keyOf = (workspaceId: string) => `laurel-add-${workspaceId}`

/** Returns what was typed before in this tab. */
export function readDraft(workspaceId: string): Draft {
  try {
    return parseDraft(sessionStorage.getItem(keyOf(workspaceId)))
  } catch {
    return parseDraft(null)
  }
}

/** Keeps what is typed; `undefined` erases it. */
export function storeDraft(workspaceId: string, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(workspaceId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(workspaceId))
  } catch {
    // Blocked or full.
  }
}
