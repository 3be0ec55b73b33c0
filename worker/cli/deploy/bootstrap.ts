import sql from 'sql-template-tag'
import { generateApiKey } from '../../lib/api-key.ts'
import { insertKey } from '../commands/key.ts'
import { run } from '../d1/wrangler-d1.ts'

/** The oldest workspace of the deployment, to which visitors write who name none; `key` where it was made just now. */
export type First = { workspaceId: string; name: string; isNew: boolean; key: string | undefined }

/**
 * The first workspace, which is made under this name if there is none yet: in the statement that asks for it, so that two
 * deployments at the same time make one. With it comes its first API key, unless `withKey` is false.
 * @throws Error with one sentence.
 */
export async function firstWorkspace(name: string, withKey: boolean): Promise<First> {
  const { key, ...stored } = await generateApiKey()
  const id = crypto.randomUUID()
  const found = await run(
    { remote: true },
    sql`INSERT INTO workspaces (id, created, name) SELECT ${id}, ${new Date().toISOString()}, ${name}
        WHERE NOT EXISTS (SELECT 1 FROM workspaces)`,
    ...(withKey ? [insertKey({ ...stored, id: crypto.randomUUID(), workspaceId: id, label: 'First' })] : []),
    sql`SELECT id, name FROM workspaces ORDER BY created, id LIMIT 1`,
  )
  const first = found.at(-1)?.[0]
  if (!first) throw new Error('The database has not said which workspace is the first one.')
  const isNew = first.id === id
  return { workspaceId: String(first.id), name: String(first.name), isNew, key: isNew && withKey ? key : undefined }
}
