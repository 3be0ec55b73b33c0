import type { EmbeddedForm } from '../../shared/forms/stored-form.ts'
import { videoBytes } from '../../shared/limits.ts'
import type { Settings } from './settings.ts'

/** Stored forms by their id, as the setting `form` names them. */
export type StoredForms = Readonly<Record<string, EmbeddedForm>>

/** Gives a window the settings of stored forms, in place of those of the service. */
export function registerForms(view: Window & typeof globalThis, forms: StoredForms): void {
  const element: { forms?: Record<string, unknown> } = Object(view.customElements.get('laurel-form'))
  Object.assign(element.forms ?? {}, forms)
}

/**
 * Keeps the forms in a window from sending anything unless `isAllowed`: they get the response to a stored testimonial, so
 * that the preview shows what follows, and `onSkip` is called.
 */
export function interceptSending(view: Window & typeof globalThis, isAllowed = () => false, onSkip = () => {}): void {
  interceptUploads(view, isAllowed)
  const { fetch } = view
  view.fetch = async (input, init) => {
    if (/^(GET|HEAD)$/.test(init?.method ?? 'GET') || isAllowed()) return fetch(input, init)
    onSkip()
    // Not `Response.json`, which older browsers lack.
    return new Response('{"id":"preview"}', { status: 201 })
  }
}

/** Keeps files in a window too: an upload ends at once, as if the file were stored. */
function interceptUploads(
  { XMLHttpRequest, ProgressEvent }: Window & typeof globalThis,
  isAllowed: () => boolean,
): void {
  const { send } = XMLHttpRequest.prototype
  // Not by `mediaPath`: with this page, the form would load one more file for it.
  const url = `${location.origin}/media/${'0'.repeat(32)}.jpg`
  const response = { id: 'preview', ticket: '', partBytes: videoBytes, url }
  XMLHttpRequest.prototype.send = function (body) {
    if (isAllowed()) return send.call(this, body)
    Object.defineProperties(this, { status: { value: 200 }, response: { value: response } })
    this.dispatchEvent(new ProgressEvent('loadend'))
  }
}

/** Renders a form element with exactly these settings as attributes; reuses the one that is there. */
export function renderPreview(parent: Element, settings: Settings): void {
  const form = parent.querySelector('laurel-form') ?? parent.ownerDocument.createElement('laurel-form')
  applySettings(form, settings)
  if (!form.isConnected) parent.append(form)
}

/** Gives a form element exactly these settings as attributes. */
export function applySettings(form: Element, settings: Settings): void {
  for (const name of form.getAttributeNames()) if (!(name in settings)) form.removeAttribute(name)
  for (const [name, value] of Object.entries(settings)) {
    // Setting an attribute renders the form again, even if its value is the same: the settings of a stored form may have changed.
    if (form.getAttribute(name) !== value || name === 'form') form.setAttribute(name, value)
  }
}
