import type { Settings } from './settings.ts'

/** Shows the form on a stage, as the element that a page would have, with the attributes of these settings and no others. */
export function show(stage: HTMLElement, settings: Settings): void {
  const form = stage.querySelector('laurel-form') ?? stage.ownerDocument.createElement('laurel-form')
  for (const name of form.getAttributeNames()) if (!(name in settings)) form.removeAttribute(name)
  for (const [name, value] of Object.entries(settings)) {
    // The form renders anew at every touch.
    if (form.getAttribute(name) !== value) form.setAttribute(name, value)
  }
  if (!form.isConnected) stage.append(form)
}
