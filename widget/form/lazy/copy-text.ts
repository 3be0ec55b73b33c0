/** Copies a text, and resolves to whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  // The clipboard API is missing without https and may be forbidden in a frame.
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  return copied || copyWithCommand(text)
}

/** Copies a text with `execCommand`, which needs no permission; returns whether it worked. */
function copyWithCommand(text: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('copy', onCopy, true)
  const copied = document.execCommand('copy')
  removeEventListener('copy', onCopy, true)
  return copied
}
