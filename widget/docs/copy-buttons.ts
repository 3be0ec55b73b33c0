/** Adds a button to every block of code that copies exactly its text. */
export function addCopyButtons(): void {
  const status = document.createElement('span')
  status.className = 'unseen'
  status.role = 'status'
  for (const code of document.querySelectorAll('.block > pre')) {
    const button = document.createElement('button')
    const setLabel = (text: string, label: string) => {
      button.textContent = text
      button.ariaLabel = label
    }
    // A page has many of them.
    const reset = () =>
      setLabel('Copy', `Copy code: ${code.closest('section')?.querySelector('h2')?.textContent ?? document.title}`)
    let timer = 0
    const report = (text: string, label: string) => {
      setLabel(text, label)
      status.textContent = label
      clearTimeout(timer)
      timer = setTimeout(() => {
        reset()
        status.textContent = ''
      }, 2000)
    }
    button.type = 'button'
    button.className = 'copy'
    reset()
    button.onclick = async () => {
      try {
        await navigator.clipboard.writeText(code.textContent)
        report('Copied', 'Copied')
      } catch {
        // There is no clipboard without https or permission.
        getSelection()?.selectAllChildren(code)
        report('Selected', 'Selected: press Ctrl+C or ⌘C to copy')
      }
    }
    code.after(button)
  }
  document.body.append(status)
}
