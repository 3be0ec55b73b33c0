import { dispatch, importing } from '../import-store.ts'
import { importsApi } from '../imports-api.ts'
import { findUnfinished } from '../unfinished.ts'

/** Finds the import of the same file that has not ended, or else the last one of which something is left. Without a response there is only no hint about it. */
export async function findEarlier(workspaceId: string, fileHash: string | null): Promise<void> {
  if (!fileHash) return
  const imports = await importsApi(workspaceId)
    .list()
    .catch(() => [])
  const ofFile = imports.filter((earlier) => earlier.fileHash === fileHash)
  const interrupted = ofFile.find((earlier) => findUnfinished(workspaceId, earlier))
  const found = interrupted ?? ofFile.find(({ counts }) => counts.created > counts.removed)
  // Another file may have been chosen meanwhile.
  if (!found || importing.value.fileHash !== fileHash) return
  const { id, created, counts } = found
  const { rows = null, choices } = findUnfinished(workspaceId, found) ?? {}
  dispatch({ type: 'findEarlier', earlier: { id, created, added: counts.created - counts.removed, rows, choices } })
}
