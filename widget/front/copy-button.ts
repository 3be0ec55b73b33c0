/** Makes a button copy the text of an element, and report it in `status`. */
export function copyOnClick(button: HTMLElement, source: HTMLElement, status: HTMLElement): void {
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
