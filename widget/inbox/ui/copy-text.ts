/** Copies a text. @throws DOMException where there is no clipboard, as without https or permission. */
export async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) throw new DOMException()
  await navigator.clipboard.writeText(text)
}
