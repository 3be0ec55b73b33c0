import type { Settings } from './settings.ts'

/**
 * Keeps the forms on this page from sending anything unless `isAllowed`: they get the response to a stored testimonial, so
 * that the preview shows what follows, and `onSkip` is called.
 */
export function interceptSending(isAllowed: () => boolean, onSkip: () => void): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    if (init?.method !== 'POST' || isAllowed()) return fetch(input, init)
    onSkip()
    // Not `Response.json`, which older browsers lack.
    return new Response('{"id":"preview"}', { status: 201 })
  }
}

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
