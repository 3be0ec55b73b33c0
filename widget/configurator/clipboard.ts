/** Makes a button copy the text of an element, and says that it has. */
export function copies(button: HTMLElement, source: HTMLElement, status: HTMLElement): void {
  button.addEventListener('click', async () => {
    // Said anew, also when it is said again.
    status.textContent = ''
    try {
      await navigator.clipboard.writeText(source.textContent ?? '')
      status.textContent = 'Copied'
    } catch {
      // No clipboard without https or permission: the text is left selected instead.
      getSelection()?.selectAllChildren(source)
      status.textContent = 'Selected: copy it with Ctrl+C or ⌘C'
    }
  })
}
