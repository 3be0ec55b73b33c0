/**
 * Returns a function that looks up the workspace with an id, and reports in `status` whether it exists. A later call
 * replaces an earlier one. There is no report without an id, or if the service gives no clear response.
 */
export function createWorkspaceCheck(status: HTMLElement): (id: string | undefined) => void {
  let current: string | undefined
  let controller = new AbortController()

  return async (id) => {
    if (id === current) return
    current = id
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    status.replaceChildren()
    // While an id is being edited, each letter makes another one.
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (!id || signal.aborted) return
    const exists = await workspaceExists(id, signal)
    if (exists !== undefined && !signal.aborted) status.replaceChildren(...(exists ? ['Found.'] : notFound()))
  }
}

/** Looks up the hosted form of a workspace; resolves to `undefined` if that fails, or if there are too many requests. */
async function workspaceExists(id: string, signal: AbortSignal): Promise<boolean | undefined> {
  try {
    const { ok, status } = await fetch(`/form/${id}`, { method: 'HEAD', signal })
    return ok || (status === 404 ? false : undefined)
  } catch {
    return undefined
  }
}

function notFound(): (string | Node)[] {
  const command = document.createElement('code')
  command.textContent = 'npm run laurel -- workspace list'
  return ['There is no workspace with this id. ', command, ' shows the ids.']
}
