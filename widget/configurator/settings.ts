/** What a site owner has chosen, by the names of the widget's settings: nothing that is so anyway. */
export type Settings = Record<string, string>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

const isBox = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)

/** The controls that stand for a setting. */
const controls = (form: HTMLFormElement) =>
  Array.from(form.elements)
    .filter(isControl)
    .filter(({ name }) => name)

/** The settings that a form of controls with their names holds, without what is out of use or not valid as it stands. */
export function settingsOf(form: HTMLFormElement): Settings {
  const settings: Settings = {}
  const inUse = controls(form).filter((control) => !control.matches(':disabled, :invalid'))
  for (const control of inUse) {
    const { name } = control
    const value = control.value.replace(/\s+/g, ' ').trim()
    if (value && !(isBox(control) && !control.checked)) settings[name] = `${settings[name] ?? ''} ${value}`.trim()
  }
  for (const list of ['fields', 'required']) {
    const boxes = inUse.filter(isBox).filter(({ name }) => name === list)
    if (boxes.every(({ checked, defaultChecked }) => checked === defaultChecked)) delete settings[list]
    else settings[list] ??= ''
  }
  return settings
}

/** Makes the form hold these settings, and for all others what it began with. */
export function restore(form: HTMLFormElement, settings: URLSearchParams): void {
  form.reset()
  for (const control of controls(form)) {
    const value = settings.get(control.name)
    if (value === null) continue
    if (isBox(control)) control.checked = value.split(' ').includes(control.value)
    else control.value = value
  }
}
