import { getElement } from '../elements.ts'

/** Disables each box of a required field whose field is hidden, and what only matters for fields behind the disclosure. */
export function updateFieldControls(form: HTMLFormElement): void {
  for (const checkbox of form.querySelectorAll<HTMLInputElement>('[name=required]')) {
    const field = form.querySelector<HTMLInputElement>(`[name=fields][value=${checkbox.value}]`)
    checkbox.disabled = field?.checked === false
  }
  const { more, showAtOnce } = disclosureControls()
  more.checked = !showAtOnce.checked
  more.disabled = showAtOnce.disabled = !hasDisclosedFields(form)
}

/** Sets the visible box for the disclosure from the list of fields, which a link to the page has restored. */
export function restoreFieldControls(form: HTMLFormElement): void {
  const { more, showAtOnce } = disclosureControls()
  showAtOnce.checked = !more.checked && hasDisclosedFields(form)
}

const hasDisclosedFields = (form: HTMLFormElement) => form.querySelector('#disclosed [name=fields]:checked') !== null

/** Returns the hidden box for `more`, which marks where the disclosure begins, and the visible one, which omits it. */
const disclosureControls = () => ({
  more: getElement('more', HTMLInputElement),
  showAtOnce: getElement('show-at-once', HTMLInputElement),
})
