import { hashApiKey } from '../../worker/lib/api-key.ts'
import { write } from './seed.ts'

/** A testimonial of a database, its workspace, and a key that this workspace has. */
export type Target = { workspaceId: string; id: string; email: string; key: string }

/**
 * So many testimonials of the database in this file, drawn by lot, or fewer where they are few: no two are the same. Every
 * other one is published, and each workspace that they are of gets a key.
 */
export async function targetsIn(path: string, count: number): Promise<Target[]> {
  const targets = write(path, (database) => {
    const last = Number(database.prepare('SELECT max(rowid) AS last FROM testimonials').get()?.last)
    const one = database.prepare('SELECT workspaceId, id, email FROM testimonials WHERE rowid = ?')
    const drawn = Array.from({ length: count }, () => one.get(1 + Math.floor(Math.random() * last)) ?? {})
    const unique = new Map(drawn.map(({ workspaceId, id, email }) => [id, { workspaceId, id, email }]))
    return Array.from(unique.values(), ({ workspaceId, id, email }) => ({
      workspaceId: String(workspaceId),
      id: String(id),
      email: String(email),
      key: `lk_${workspaceId}`,
    }))
  })
  const hashes = await Promise.all(
    targets.map(async ({ workspaceId, key }) => [(await hashApiKey(key)).hash, workspaceId]),
  )
  write(path, (database) => {
    const change = database.prepare('UPDATE apiKeys SET hash = ? WHERE workspaceId = ?')
    for (const [hash = '', workspaceId = ''] of hashes) change.run(hash, workspaceId)
    const publish = database.prepare('UPDATE testimonials SET published = 1 WHERE id = ?')
    for (const [at, { id }] of targets.entries()) if (at % 2) publish.run(id)
  })
  return targets
}
