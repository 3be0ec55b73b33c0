/**
 * Returns a function that looks up the workspace whose id is in a field, and reports in `status` whether it exists. A later
 * call replaces an earlier one. There is no report without an id, or if the service gives no clear response.
 */
export function createWorkspaceCheck(field: HTMLInputElement, status: HTMLElement): () => void {
  let current = ''
  let controller = new AbortController()

  return async () => {
    const id = field.value.trim()
    if (id === current) return
    current = id
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    status.textContent = ''
    // While an id is being edited, each letter makes another one.
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (!id || signal.aborted) return
    const report = field.validity.valid ? await lookUp(id, signal) : notAnId
    if (!signal.aborted) status.textContent = report
  }
}

const notAnId = 'This is not an ID, which has 36 characters: digits, letters from a to f, and hyphens.'

/** Looks up the hosted form of a workspace; resolves to nothing if that fails, or if there are too many requests. */
async function lookUp(id: string, signal: AbortSignal): Promise<string> {
  try {
    const { ok, status } = await fetch(`/form/${id}`, { method: 'HEAD', signal })
    if (ok) return 'Found.'
    return status === 404 ? 'There is no workspace with this ID. The inbox shows yours, under Settings.' : ''
  } catch {
    return ''
  }
}
