import type { FormSettings } from '../../../../shared/forms/form-settings.ts'

/** The typed content that the service has not stored, with the ETag of the form that it changes. */
export type UnsavedCopy = { name: string; settings: FormSettings; etag: string }

/* Kept in this tab: other tabs have a form of their own. Storage may be blocked; then only the page itself remembers it. */

const key = (formId: string) => `laurel-form-${formId}`

/** Returns what the tab has kept of a form, if anything. */
export function readCopy(formId: string): UnsavedCopy | undefined {
  try {
    const copy: UnsavedCopy | null = JSON.parse(sessionStorage.getItem(key(formId)) ?? 'null')
    return copy ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps what is typed into a form; `undefined` forgets it. */
export function writeCopy(formId: string, copy: UnsavedCopy | undefined): void {
  try {
    if (copy) sessionStorage.setItem(key(formId), JSON.stringify(copy))
    else sessionStorage.removeItem(key(formId))
  } catch {
    // Blocked or full.
  }
}
