/** What was typed, by the names of the controls. */
type Values = Record<string, string>

type Kept = { key: string; values: Values }

/** The places of this page whose drafts are in use: of two forms for one workspace each has its own. */
const taken = new Set<string>()

/** What is not kept in a browser that others may use, too: how to reach a person, and what each has to agree to anew. */
const unkept = /^(email|socialMediaProfiles|gaveConsent|privacy)$/

export type Draft = ReturnType<typeof openDraft>

/**
 * What somebody types into the form at one place of a page, kept in the browser until it has arrived, and the one
 * idempotency key that it is sent with. Where the browser keeps nothing (blocked storage, a sandboxed frame) it lives as
 * long as the page.
 */
export function openDraft(workspaceId: string | null, host: HTMLElement) {
  let place = ''
  // Which of them is opened first is different from visit to visit: what counts is where they stand.
  let form = [...document.querySelectorAll(`body ${host.localName}`)].indexOf(host)
  while (!place || taken.has(place)) place = `laurel ${workspaceId} ${location.pathname} ${++form}`
  taken.add(place)
  const before = read()
  let key = before?.key ?? newKey()
  let values = before?.values ?? {}
  /** What stood in this form the last time. */
  let mine: Values = { ...values }

  function read(): Kept | undefined {
    try {
      return JSON.parse(localStorage.getItem(place) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }

  function write() {
    try {
      localStorage.setItem(place, JSON.stringify({ key, values }))
    } catch {
      // Then it lives as long as the page.
    }
  }

  return {
    /** Whether something was kept from an earlier visit. */
    restored: Object.values(values).some(Boolean),
    /** What a control begins with: what was kept of it, otherwise this. */
    begin(name: string, otherwise: string): string {
      mine[name] ||= values[name] ?? otherwise
      return mine[name]
    },
    key: () => key,
    /**
     * Keeps what has changed here. What another tab has kept of the same form is the same testimonial: what is empty here
     * does not take it away.
     */
    keep(typed: Record<string, FormDataEntryValue>) {
      const kept = read()
      key = kept?.key ?? key
      values = { ...kept?.values }
      const last = mine
      mine = {}
      for (const [name, value] of Object.entries(typed)) {
        if (unkept.test(name)) continue
        mine[name] = `${value}`
        if (value !== (last[name] ?? '')) values[name] = `${value}`
        // What it was filled in with beforehand is part of what is sent with this key.
        else if (value) values[name] ??= `${value}`
      }
      // Of stars that were taken back the browser says nothing.
      if (last.stars && !('stars' in typed)) values.stars = ''
      write()
    },
    /** Makes the draft another testimonial: what was sent with its key so far has arrived. */
    renew() {
      key = newKey()
      write()
    },
    /** Forgets everything: it has arrived, or is not wanted. */
    drop() {
      try {
        // Another tab may be at the next testimonial already.
        if (read()?.key === key) localStorage.removeItem(place)
      } catch {
        // There is nothing to forget.
      }
      key = newKey()
      values = {}
      mine = {}
    },
    leave: () => taken.delete(place),
  }
}

// Not `randomUUID`, which a page without https lacks.
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
