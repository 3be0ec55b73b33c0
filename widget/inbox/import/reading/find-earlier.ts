import { dispatch, importing } from '../import-store.ts'
import { importsApi } from '../imports-api.ts'

/** Finds the last import of the same file that was not undone. Without a response there is only no hint about it. */
export async function findEarlier(workspaceId: string, fileHash: string | null): Promise<void> {
  if (!fileHash) return
  const imports = await importsApi(workspaceId)
    .list()
    .catch(() => [])
  const found = imports.find((earlier) => earlier.fileHash === fileHash && earlier.counts.removed === 0)
  // Another file may have been chosen meanwhile.
  if (!found || importing.value.fileHash !== fileHash) return
  const { id, created, counts } = found
  const { created: added, exists, changed, erased, error } = counts
  dispatch({ type: 'findEarlier', earlier: { id, created, added, sent: added + exists + changed + erased + error } })
}
