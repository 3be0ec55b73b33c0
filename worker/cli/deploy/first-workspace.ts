import sql from 'sql-template-tag'
import { firstWorkspaceSql } from '../../db/fragments/first-workspace.ts'
import { insertKey, setUpKeyLabel } from '../../db/fragments/insert-key.ts'
import { generateApiKey } from '../../lib/api-key.ts'
import { runMigrated } from '../d1/database.ts'

/** The oldest workspace, which receives testimonials that name none; `key` is set if it was created just now. */
export type FirstWorkspace = { workspaceId: string; name: string; isNew: boolean; key: string | undefined }

/** Returns whether the deployment has a workspace. @throws Error with one sentence. */
export async function hasWorkspace(): Promise<boolean> {
  const [rows = []] = await runMigrated({ remote: true }, sql`SELECT 1 FROM workspaces LIMIT 1`)
  return rows.length > 0
}

/**
 * Returns the first workspace; if there is none, creates it with this name and, if `withKey`, with its first API key. One
 * transaction checks and creates, so two deployments at the same time create one workspace.
 * @throws Error with one sentence.
 */
export async function ensureFirstWorkspace(name: string, withKey: boolean): Promise<FirstWorkspace> {
  const { key, ...keyColumns } = await generateApiKey()
  const id = crypto.randomUUID()
  const results = await runMigrated(
    { remote: true },
    sql`INSERT INTO workspaces (id, created, name) SELECT ${id}, ${new Date().toISOString()}, ${name}
        WHERE NOT EXISTS (SELECT 1 FROM workspaces)`,
    ...(withKey ? [insertKey({ ...keyColumns, id: crypto.randomUUID(), workspaceId: id, label: setUpKeyLabel })] : []),
    sql`SELECT id, name ${firstWorkspaceSql}`,
  )
  const first = results.at(-1)?.[0]
  if (!first) throw new Error('The database did not return the first workspace. Run `npm run deploy` again.')
  const isNew = first.id === id
  return { workspaceId: String(first.id), name: String(first.name), isNew, key: isNew && withKey ? key : undefined }
}
