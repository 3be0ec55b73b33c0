import type { Settings } from './settings.ts'

/** Gives an element the attributes of these settings and no others, without touching those that stay. */
function setAttributes(element: Element, settings: Settings): void {
  for (const name of element.getAttributeNames()) if (!(name in settings)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(settings)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
}

/** Shows the form with these settings on a stage, as the element that a page would have; another mode is another form. */
export function show(stage: HTMLElement, settings: Settings): void {
  let form = stage.querySelector('laurel-form')
  if (!form || form.getAttribute('mode') !== (settings.mode ?? null)) {
    form?.remove()
    form = stage.ownerDocument.createElement('laurel-form')
    setAttributes(form, settings)
    stage.append(form)
  }
  setAttributes(form, settings)
}
