import type { Settings } from './settings.ts'

/** Renders a form element with exactly these settings as attributes; reuses the one that is there. */
export function renderPreview(parent: HTMLElement, settings: Settings): void {
  const form = parent.querySelector('laurel-form') ?? parent.ownerDocument.createElement('laurel-form')
  for (const name of form.getAttributeNames()) if (!(name in settings)) form.removeAttribute(name)
  for (const [name, value] of Object.entries(settings)) {
    // Setting an attribute renders the form again, even if its value is the same.
    if (form.getAttribute(name) !== value) form.setAttribute(name, value)
  }
  if (!form.isConnected) parent.append(form)
}
