import { cpSync } from 'node:fs'
import { hashApiKey } from '../../../worker/lib/api-key.ts'
import { sampleTarget } from '../sample.ts'
import { createEmptyDatabase, withDatabase } from '../seed.ts'

/** The key and a testimonial of the second workspace, which is the one that moves. */
export const movedTarget = { ...(await hashApiKey('lk_other')), id: '00000000-0000-4000-8000-000000000003' }

/** Gives the second workspace the known key and testimonial, and returns its id. */
export function prepareMovedWorkspace(path: string): string {
  return withDatabase(path, (database) => {
    const { id } = database.prepare('SELECT id FROM workspaces WHERE id <> ?').get(sampleTarget.workspaceId) ?? {}
    const workspaceId = String(id)
    database.prepare('UPDATE apiKeys SET hash = ? WHERE workspaceId = ?').run(movedTarget.hash, workspaceId)
    database
      .prepare('UPDATE testimonials SET id = ? WHERE id = (SELECT min(id) FROM testimonials WHERE workspaceId = ?)')
      .run(movedTarget.id, workspaceId)
    return workspaceId
  })
}

/** Creates two databases in a folder: a copy of a file with a directory of keys, and an empty one. */
export async function createShards(path: string, folder: string, temporaryFolder: string): Promise<void> {
  const first = await createEmptyDatabase(folder, 'FIRST')
  cpSync(path, first)
  withDatabase(first, (database) =>
    database.exec(`CREATE TABLE keyPlaces (hash TEXT PRIMARY KEY, workspaceId TEXT NOT NULL) STRICT, WITHOUT ROWID;
      INSERT INTO keyPlaces SELECT hash, workspaceId FROM apiKeys`),
  )
  await createEmptyDatabase(temporaryFolder, 'SECOND')
  cpSync(temporaryFolder, folder, { recursive: true })
}
