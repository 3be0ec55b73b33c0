/** The chosen settings by name, without those at their default. */
export type Settings = Record<string, string>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

const isCheckable = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)

/** Returns the controls that stand for a setting. */
const settingControls = (form: HTMLFormElement) =>
  Array.from(form.elements)
    .filter(isControl)
    .filter(({ name }) => name)

/** Reads the settings from the form's controls; disabled and invalid controls are ignored. */
export function readSettings(form: HTMLFormElement): Settings {
  const settings: Settings = {}
  const controls = settingControls(form).filter((control) => !control.matches(':disabled, :invalid'))
  for (const control of controls) {
    const { name } = control
    const value = control.value.replace(/\s+/g, ' ').trim()
    if (value && !(isCheckable(control) && !control.checked)) settings[name] = `${settings[name] ?? ''} ${value}`.trim()
  }
  for (const list of ['fields', 'required']) {
    const boxes = controls.filter(isCheckable).filter(({ name }) => name === list)
    if (boxes.every(({ checked, defaultChecked }) => checked === defaultChecked)) delete settings[list]
    else settings[list] ??= ''
  }
  return settings
}

/** Sets the form's controls to these settings, and all others to their defaults. */
export function restoreSettings(form: HTMLFormElement, settings: URLSearchParams): void {
  form.reset()
  for (const control of settingControls(form)) {
    const value = settings.get(control.name)
    if (value === null) continue
    if (isCheckable(control)) control.checked = value.split(' ').includes(control.value)
    else control.value = value
  }
}
