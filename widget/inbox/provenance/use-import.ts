import { useEffect, useState } from 'preact/hooks'
import type { Import } from '../../../shared/provenance/imports.ts'
import { request } from '../state/api.ts'

/** The imports of a workspace, as they were asked for last. */
const loaded = new Map<string, Promise<Import[]>>()

/** Returns an import, `undefined` if it cannot be found. */
async function findImport(workspaceId: string, id: string): Promise<Import | undefined> {
  const find = async (imports: Promise<Import[]> | undefined) => (await imports)?.find((one) => one.id === id)
  const known = await find(loaded.get(workspaceId))
  if (known) return known
  // It may have begun since.
  const imports = request<Import[]>(workspaceId, 'imports').catch(() => [])
  loaded.set(workspaceId, imports)
  return find(imports)
}

/** Loads an import by its id; `undefined` until then, without an id, and if there is none. */
export function useImport(workspaceId: string, id: string | null): Import | undefined {
  const [found, setFound] = useState<Import>()
  useEffect(() => {
    let isCurrent = true
    if (id) findImport(workspaceId, id).then((found) => isCurrent && setFound(found))
    return () => {
      isCurrent = false
    }
  }, [workspaceId, id])
  return found?.id === id ? found : undefined
}
