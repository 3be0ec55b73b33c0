import type { Import } from '../../../shared/provenance/imports.ts'
import type { RowChoices } from './row-choices.ts'

/* The import that was started in this browser and has not ended. Where storage is blocked, none is known after a reload. */

/** An import that has not ended: its id, the hash of its file, the number of its rows, and the choices about them. */
export type Unfinished = { id: string; fileHash: string; rows: number; choices: RowChoices }

const keyOf = (workspaceId: string) => `laurel-import-${workspaceId}`

/** Returns the import of a workspace that has not ended. */
export function readUnfinished(workspaceId: string): Unfinished | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? 'null')
  } catch {
    return null
  }
}

/** Returns what is known of an import if it was started in this browser and can go on; one that was undone in part takes no more rows. */
export function findUnfinished(workspaceId: string, { id, counts }: Pick<Import, 'id' | 'counts'>): Unfinished | null {
  const unfinished = readUnfinished(workspaceId)
  return unfinished?.id === id && counts.removed === 0 ? unfinished : null
}

/** Remembers an import that begins. */
export function rememberUnfinished(workspaceId: string, unfinished: Unfinished): void {
  try {
    localStorage.setItem(keyOf(workspaceId), JSON.stringify(unfinished))
  } catch {
    // Blocked or full.
  }
}

/** Forgets an import that has ended, or was undone. */
export function forgetUnfinished(workspaceId: string, id: string): void {
  if (readUnfinished(workspaceId)?.id === id) localStorage.removeItem(keyOf(workspaceId))
}
