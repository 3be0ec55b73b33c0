/** The typed content that the service has not stored, with the ETag of the form or display that it changes. */
export type UnsavedCopy<Settings> = { name: string; settings: Settings; etag: string }

/* Kept in this tab: other tabs have an editor of their own. Storage may be blocked; then only the page itself remembers it. */

const key = (id: string) => `laurel-unsaved-${id}`

/** Returns what the tab has kept of a form or display, if anything. */
export function readCopy<Settings>(id: string): UnsavedCopy<Settings> | undefined {
  try {
    const copy: UnsavedCopy<Settings> | null = JSON.parse(sessionStorage.getItem(key(id)) ?? 'null')
    return copy ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps what is typed in an editor; `undefined` forgets it. */
export function writeCopy<Settings>(id: string, copy: UnsavedCopy<Settings> | undefined): void {
  try {
    if (copy) sessionStorage.setItem(key(id), JSON.stringify(copy))
    else sessionStorage.removeItem(key(id))
  } catch {
    // Blocked or full.
  }
}
