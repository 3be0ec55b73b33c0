import sql from 'sql-template-tag'
import { firstWorkspaceSql } from '../../db/fragments/first-workspace.ts'
import { insertKey, setUpKeyLabel } from '../../db/fragments/insert-key.ts'
import { generateApiKey } from '../../lib/api-key.ts'
import type { Row } from '../d1/connection.ts'
import { runMigrated } from '../d1/database.ts'

/** The oldest workspace, which receives testimonials that name none; `key` is set if it was created just now. */
export type FirstWorkspace = { workspaceId: string; name: string; key?: string | undefined }

const remote = { remote: true }
const selectFirst = sql`SELECT id, name ${firstWorkspaceSql}`

const toFirst = ({ id, name }: Row): FirstWorkspace => ({ workspaceId: String(id), name: String(name) })

/** Returns the first workspace of the deployment, if there is one. @throws Error with one sentence. */
export async function findFirstWorkspace(): Promise<FirstWorkspace | undefined> {
  const [[first] = []] = await runMigrated(remote, selectFirst)
  return first && toFirst(first)
}

/**
 * Returns the first workspace; if there is none, creates it with this name and its first API key. One transaction checks and
 * creates, so two deployments at the same time create one workspace.
 * @throws Error with one sentence.
 */
export async function ensureFirstWorkspace(name: string): Promise<FirstWorkspace> {
  const { key, ...keyColumns } = await generateApiKey()
  const id = crypto.randomUUID()
  const results = await runMigrated(
    remote,
    sql`INSERT INTO workspaces (id, created, name) SELECT ${id}, ${new Date().toISOString()}, ${name}
        WHERE NOT EXISTS (SELECT 1 FROM workspaces)`,
    insertKey({ ...keyColumns, id: crypto.randomUUID(), workspaceId: id, label: setUpKeyLabel }),
    selectFirst,
  )
  const first = results.at(-1)?.[0]
  if (!first) throw new Error('The database did not return the first workspace. Run `npm run deploy` again.')
  return { ...toFirst(first), key: first.id === id ? key : undefined }
}
