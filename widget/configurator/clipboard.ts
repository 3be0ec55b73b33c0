import { getElement } from './elements.ts'

/** Makes the buttons of a part of the page copy the element that their `data-copy` names, and report it beside it. */
export function enableCopyButtons(part: Element): void {
  for (const button of part.querySelectorAll<HTMLElement>('button[data-copy]')) {
    const id = button.dataset.copy ?? ''
    copyOnClick(button, getElement(id, HTMLElement), getElement(`${id}-status`, HTMLElement))
  }
}

/**
 * Shows code to copy in an element. Without code, it shows the reason instead, and there is nothing to copy. A report about other
 * code disappears.
 */
export function showCode(id: string, code: string | undefined, reason = ''): void {
  const element = getElement(id, HTMLElement)
  const text = code ?? reason
  if (element.textContent === text) return
  element.textContent = text
  getElement(`${id}-status`, HTMLElement).textContent = ''
  for (const button of document.querySelectorAll<HTMLButtonElement>(`button[data-copy="${id}"]`)) {
    button.disabled = code === undefined
  }
}

/** Makes a button copy the text of an element and report it in `status`. */
function copyOnClick(button: HTMLElement, source: HTMLElement, status: HTMLElement): void {
  button.addEventListener('click', async () => {
    // Emptied first, so that screen readers announce the same text again.
    status.textContent = ''
    try {
      await navigator.clipboard.writeText(source.textContent ?? '')
      status.textContent = 'Copied'
    } catch {
      // There is no clipboard without https or permission.
      getSelection()?.selectAllChildren(source)
      status.textContent = 'Selected: press Ctrl+C or ⌘C to copy'
    }
  })
}
