import type { EmbeddedForm } from '../../../../shared/forms/stored-form.ts'
import { videoBytes } from '../../../../shared/limits.ts'

/** Settings of a form element, by the names of its attributes. */
export type Settings = Record<string, string>

/** Stored forms by their id, as the setting `form` names them. */
export type StoredForms = Readonly<Record<string, EmbeddedForm>>

/** Gives a window the settings of stored forms, in place of those of the service. */
export function registerForms(view: Window & typeof globalThis, forms: StoredForms): void {
  const element: { forms?: Record<string, unknown> } = Object(view.customElements.get('laurel-form'))
  Object.assign(element.forms ?? {}, forms)
}

/** Keeps the forms in a window from sending anything: they get the response to a stored testimonial, and show what follows. */
export function interceptSending(view: Window & typeof globalThis): void {
  interceptUploads(view)
  const { fetch } = view
  view.fetch = async (input, init) => {
    if (/^(GET|HEAD)$/.test(init?.method ?? 'GET')) return fetch(input, init)
    // Not `Response.json`, which older browsers lack.
    return new Response('{"id":"preview"}', { status: 201 })
  }
}

/** Keeps files in a window too: an upload ends at once, as if the file were stored. */
function interceptUploads({ XMLHttpRequest, ProgressEvent }: Window & typeof globalThis): void {
  // Not by `mediaPath`: with the page at `/`, the form would load one more file for it.
  const url = `${location.origin}/media/${'0'.repeat(32)}.jpg`
  const response = { id: 'preview', ticket: '', partBytes: videoBytes, url }
  XMLHttpRequest.prototype.send = function () {
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
