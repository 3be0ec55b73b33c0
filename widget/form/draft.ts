/** The values of the controls, by name. */
type Values = Record<string, string>

/** `saved` is the time of the last change, in milliseconds since the epoch. */
type StoredDraft = { keys: string; values: Values; saved: number }

// Seven days: after that, the next person at this device must not find the text of the one before.
const lifetimeMs = 6048e5

/** The storage keys in use on this page: two forms for one workspace have a draft each. */
const openKeys = new Set<string>()

/** The fields that no draft contains: contact details, as others may use the browser too, consents, given anew, and the trap. */
export const excludedFields = /^(email|socialMediaProfiles|gaveConsent|marketing|contact|privacy|extra)$/

export type Draft = ReturnType<typeof openDraft>

/**
 * Opens the draft of one form on one page, kept in `localStorage` until the testimonial is sent, but at most for seven days
 * after the last change, together with its keys. Without storage (blocked, or in a sandboxed frame) it lasts as long as the page.
 */
export function openDraft(workspaceId: string | undefined, host: HTMLElement) {
  let storageKey = ''
  // Numbered by position, because the order in which forms open differs from visit to visit.
  let position = [...document.querySelectorAll(`body ${host.localName}`)].indexOf(host)
  while (!storageKey || openKeys.has(storageKey))
    storageKey = `laurel ${workspaceId} ${location.pathname} ${++position}`
  openKeys.add(storageKey)
  /** The keys of the testimonial that was sent last. */
  let sentKeys: string | undefined = ''
  const stored = read()
  // Created when it is needed: the first random value costs a slow phone a millisecond before the first paint.
  let keys = stored?.keys
  let values = stored?.values ?? {}
  /** The values of this form when it was last saved. */
  let lastSaved: Values = { ...values }

  function read(): StoredDraft | null {
    try {
      const draft: StoredDraft | null = JSON.parse(`${localStorage.getItem(storageKey)}`)
      // A clock may have been wrong in either direction.
      if (draft && draft.keys !== sentKeys && Math.abs(Date.now() - draft.saved) < lifetimeMs) return draft
      localStorage.removeItem(storageKey)
    } catch {
      // No storage, or no draft of ours.
    }
    return null
  }

  function write() {
    try {
      localStorage.setItem(storageKey, JSON.stringify({ keys, values, saved: Date.now() }))
    } catch {
      // No storage: the draft lasts as long as the page.
    }
  }

  return {
    /** True if a draft from an earlier visit was found. */
    restored: Object.values(values).some(Boolean),
    /** Returns the initial value of a control: from the draft, otherwise `fallback`. */
    initialValue(name: string, fallback: string): string {
      lastSaved[name] ||= values[name] ?? fallback
      return lastSaved[name]
    },
    /** The values, which are stored with the next `write`. */
    values: () => values,
    write,
    /** The numbers of `createKeys`, once the draft has been saved. */
    keys: () => keys,
    /**
     * Saves what has changed in this form. A draft that another tab has saved for the same form is the same testimonial:
     * what is empty here does not delete it.
     */
    save(current: Record<string, FormDataEntryValue>) {
      const stored = read()
      keys = stored?.keys ?? keys ?? createKeys()
      values = { ...stored?.values }
      const previous = lastSaved
      lastSaved = {}
      for (const [name, value] of Object.entries(current)) {
        if (excludedFields.test(name)) continue
        lastSaved[name] = `${value}`
        if (value !== (previous[name] ?? '')) values[name] = `${value}`
        // Prefilled values are sent with these keys too.
        else if (value) values[name] ??= `${value}`
      }
      // Once cleared, the rating is missing from the form data.
      if (previous.stars && !('stars' in current)) values.stars = ''
      write()
    },
    /** Gives the draft new keys, because the service has stored another version under the old one. */
    renew() {
      keys = createKeys()
      write()
    },
    /** Deletes the draft: it was sent or discarded. */
    clear() {
      sentKeys = keys
      // Removes it, unless another tab is already writing the next testimonial.
      read()
      keys = undefined
      values = {}
      lastSaved = {}
    },
    /** Lets another form on this page use the storage key. */
    release: () => openKeys.delete(storageKey),
  }
}

// 16 bytes for the idempotency key, and 32 for the token of the author's link (lazy/draft-keys.ts). Not `randomUUID`: pages without
// https do not have it.
const createKeys = () => crypto.getRandomValues(new Uint8Array(48)).join('-')
