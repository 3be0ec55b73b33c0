import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { WorkspaceInput } from '../../../shared/workspace.ts'
import { generateApiKey } from '../../lib/api-key.ts'
import { demo } from '../../lib/demo.ts'
import { runMigrated } from '../d1/database.ts'
import type { Args, Report } from '../lib/args.ts'
import { formatTable, workspaceSnippet } from '../lib/format.ts'
import { validateArgs } from '../lib/validate-args.ts'
import { insertKey } from './key.ts'

const NameAndWebsite = z.pick(WorkspaceInput, { name: true, website: true })

/** Creates a workspace and its first API key. */
export async function create({ argument, values, database }: Args): Promise<Report> {
  const input = { name: argument, website: values.website }
  const { name, website } = validateArgs(NameAndWebsite, input, { name: 'The name', website: '--website' })
  const { key, ...stored } = await generateApiKey()
  const workspaceId = crypto.randomUUID()
  await runMigrated(
    database,
    insertWorkspace({ id: workspaceId, name, website }),
    insertKey({ ...stored, id: crypto.randomUUID(), workspaceId, label: 'First' }),
  )
  const origin = database.remote ? 'https://your-service.example' : demo.url
  const lines = [
    `Workspace: ${workspaceId}`,
    `API key:   ${key} (shown only once)`,
    `Snippet:   ${workspaceSnippet(origin, workspaceId)}`,
    `Replace ${origin} with the URL of your service${database.remote ? '' : ' if it runs elsewhere'}.`,
  ]
  return { json: { workspaceId, key }, text: lines.join('\n') }
}

/** Lists the workspaces, oldest first: the first one receives testimonials that name no workspace. */
export async function list({ database }: Args): Promise<Report> {
  const select = sql`SELECT id AS workspaceId, name, website FROM workspaces ORDER BY created, id`
  const [workspaces = []] = await runMigrated(database, select)
  return { json: workspaces, text: workspaces.length > 0 ? formatTable(workspaces) : 'There are no workspaces yet.' }
}

/** Returns the statement that creates a workspace. */
export function insertWorkspace(row: { id: string; name: unknown; website?: unknown }): Sql {
  return sql`INSERT INTO workspaces (id, created, name, website)
    VALUES (${row.id}, ${new Date().toISOString()}, ${row.name}, ${row.website})`
}
