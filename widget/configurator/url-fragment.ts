import type { Settings } from './settings.ts'

/* The fragment of the page's URL keeps the choices of both tabs, also while only one of them is open. */

const displayPrefix = 'display-'

/** The parts of the fragment: the selected tab, the settings of the form, and those of the display. */
const parts: Record<'tab' | 'form' | 'display', Settings> = { tab: {}, form: {}, display: {} }

/** Returns the settings in the fragment. Until another call of `saveToUrl`, those of the display stay there. */
export function readUrl(): { tab: string | null; form: URLSearchParams; display: URLSearchParams } {
  const form = new URLSearchParams(location.hash.slice(1))
  const tab = form.get('tab')
  form.delete('tab')
  const display = new URLSearchParams()
  for (const [name, value] of Array.from(form)) {
    if (!name.startsWith(displayPrefix)) continue
    display.set(name.slice(displayPrefix.length), value)
    form.delete(name)
  }
  parts.tab = tab ? { tab } : {}
  parts.display = Object.fromEntries(display)
  return { tab, form, display }
}

/** Replaces a part of the fragment. */
export function saveToUrl(part: keyof typeof parts, settings: Settings): void {
  parts[part] = settings
  const display = Object.entries(parts.display).map(([name, value]): [string, string] => [displayPrefix + name, value])
  const fragment = new URLSearchParams([...Object.entries({ ...parts.tab, ...parts.form }), ...display]).toString()
  const url = location.pathname + (fragment && `#${fragment}`)
  try {
    // Without a query string, from which the form would take initial values.
    history.replaceState(null, '', url)
  } catch {
    // Safari allows only 100 changes per 30 seconds: the next change saves this one too.
  }
}
