import { getElement } from '../elements.ts'

/** Disables and hides what another choice makes meaningless. */
export function updateControls(form: HTMLFormElement, panel: HTMLElement): void {
  const customColor = getElement('display-custom-color', HTMLInputElement)
  getElement('display-color', HTMLInputElement).disabled = !customColor.checked
  // The role contains it.
  getElement('display-company', HTMLInputElement).disabled = getElement('display-role', HTMLInputElement).checked
  const layout = `${new FormData(form).get('layout')}`
  // A link always embeds a wall.
  const link = getElement('way-link', HTMLInputElement)
  link.disabled = layout !== 'wall'
  if (link.disabled && link.checked) getElement('way-element', HTMLInputElement).checked = true
  const way = `${new FormData(form).get('way')}`
  for (const part of panel.querySelectorAll<HTMLElement>('[data-ways], [data-layouts]')) {
    const { ways = way, layouts = layout } = part.dataset
    part.hidden = !ways.split(' ').includes(way) || !layouts.split(' ').includes(layout)
  }
  getElement('display-limit', HTMLInputElement).placeholder = layout === 'single' ? '1' : '12'
}
