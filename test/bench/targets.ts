import { hashApiKey } from '../../worker/lib/api-key.ts'
import { withDatabase } from './seed.ts'

/** A stored testimonial, its workspace and an API key of this workspace. */
export type Target = { workspaceId: string; id: string; email: string; key: string }

/**
 * Picks up to `count` distinct random testimonials from a database file. Publishes every other one, and gives each of their
 * workspaces a known key.
 */
export async function pickTargets(path: string, count: number): Promise<Target[]> {
  const targets = withDatabase(path, (database) => {
    const lastRowId = Number(database.prepare('SELECT max(rowid) AS last FROM testimonials').get()?.last)
    const byRowId = database.prepare('SELECT workspaceId, id, email FROM testimonials WHERE rowid = ?')
    const rows = Array.from({ length: count }, () => byRowId.get(1 + Math.floor(Math.random() * lastRowId)) ?? {})
    const uniqueRows = new Map(rows.map(({ workspaceId, id, email }) => [id, { workspaceId, id, email }]))
    return Array.from(uniqueRows.values(), ({ workspaceId, id, email }) => ({
      workspaceId: String(workspaceId),
      id: String(id),
      email: String(email),
      key: `lk_${workspaceId}`,
    }))
  })
  const hashes = await Promise.all(
    targets.map(async ({ workspaceId, key }) => [(await hashApiKey(key)).hash, workspaceId]),
  )
  withDatabase(path, (database) => {
    const setKey = database.prepare('UPDATE apiKeys SET hash = ? WHERE workspaceId = ?')
    for (const [hash = '', workspaceId = ''] of hashes) setKey.run(hash, workspaceId)
    const publish = database.prepare('UPDATE testimonials SET published = 1 WHERE id = ?')
    for (const [index, { id }] of targets.entries()) if (index % 2) publish.run(id)
  })
  return targets
}
