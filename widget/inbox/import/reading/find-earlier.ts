import { dispatch, importing } from '../import-store.ts'
import { importsApi } from '../imports-api.ts'
import { readUnfinished } from '../unfinished.ts'

/** Finds the import of the same file that has not ended, or else the last one of which something is left. Without a response there is only no hint about it. */
export async function findEarlier(workspaceId: string, fileHash: string | null): Promise<void> {
  if (!fileHash) return
  const imports = await importsApi(workspaceId)
    .list()
    .catch(() => [])
  const ofFile = imports.filter((earlier) => earlier.fileHash === fileHash)
  const unfinished = readUnfinished(workspaceId)
  // One that was undone in part takes no more rows.
  const interrupted = ofFile.find(({ id, counts }) => id === unfinished?.id && counts.removed === 0)
  const found = interrupted ?? ofFile.find(({ counts }) => counts.created > counts.removed)
  // Another file may have been chosen meanwhile.
  if (!found || importing.value.fileHash !== fileHash) return
  const { id, created, counts } = found
  const rows = (interrupted && unfinished?.rows) ?? null
  dispatch({ type: 'findEarlier', earlier: { id, created, added: counts.created - counts.removed, rows } })
}
