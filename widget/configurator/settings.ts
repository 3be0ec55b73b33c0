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

/**
 * Reads the settings from the form's controls; disabled and invalid controls are ignored. `lists` are the settings that are
 * checkboxes, whose values are separated by spaces.
 */
export function readSettings(form: HTMLFormElement, lists: string[]): Settings {
  const settings: Settings = {}
  const controls = settingControls(form).filter((control) => !control.matches(':disabled, :invalid'))
  for (const control of controls) {
    const { name } = control
    const value = control.value.replace(/\s+/g, ' ').trim()
    if (value && !(isCheckable(control) && !control.checked)) settings[name] = `${settings[name] ?? ''} ${value}`.trim()
  }
  for (const list of lists) {
    const boxes = controls.filter(isCheckable).filter(({ name }) => name === list)
    if (boxes.every(({ checked, defaultChecked }) => checked === defaultChecked)) delete settings[list]
    else settings[list] ??= ''
  }
  return settings
}

/** Returns those of the settings that have one of these names. */
export const pickSettings = (settings: Settings, names: string[]): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))

/** Sets the controls with one of these names to these settings, or to their defaults. All other controls stay as they are. */
export function restoreSettings(form: HTMLFormElement, settings: URLSearchParams, names: string[]): void {
  const controls = settingControls(form)
  const others = controls
    .filter(({ name }) => !names.includes(name))
    .map((control) => [control, control.value] as const)
  form.reset()
  for (const [control, value] of others) control.value = value
  for (const control of controls) {
    const value = settings.get(control.name)
    if (value === null || !names.includes(control.name)) continue
    if (isCheckable(control)) control.checked = value.split(' ').includes(control.value)
    else control.value = value
  }
}
