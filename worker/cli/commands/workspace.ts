import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { WorkspaceInput } from '../../../shared/workspace.ts'
import { generateApiKey } from '../../lib/api-key.ts'
import { demo } from '../../lib/demo.ts'
import { run } from '../d1/wrangler-d1.ts'
import type { Asked, Report } from '../lib/command.ts'
import { table } from '../lib/table.ts'
import { tag } from '../lib/tag.ts'
import { judge } from '../lib/validate-args.ts'
import { insertKey } from './key.ts'

const Given = z.pick(WorkspaceInput, { name: true, website: true })

/** Makes a workspace and its first API key. */
export async function create({ argument, values, database }: Asked): Promise<Report> {
  const given = { name: argument, website: values.website }
  const { name, website } = judge(Given, given, { name: 'The name', website: '--website' })
  const { key, ...stored } = await generateApiKey()
  const workspaceId = crypto.randomUUID()
  await run(
    database,
    insertWorkspace({ id: workspaceId, name, website }),
    insertKey({ ...stored, id: crypto.randomUUID(), workspaceId, label: 'First' }),
  )
  const address = database.remote ? 'https://your-service.example' : demo.address
  const lines = [
    `Workspace: ${workspaceId}`,
    `API key:   ${key} (shown this once)`,
    `Your tag:  ${tag(address, workspaceId)}`,
    `Put the address of your service in the place of ${address}${database.remote ? '' : ', if it has another one'}.`,
  ]
  return { json: { workspaceId, key }, text: lines.join('\n') }
}

/** Shows the workspaces, the oldest first: that is where visitors write who name none. */
export async function list({ database }: Asked): Promise<Report> {
  const [workspaces = []] = await run(
    database,
    sql`SELECT id AS workspaceId, name, website FROM workspaces ORDER BY created, id`,
  )
  return { json: workspaces, text: workspaces.length > 0 ? table(workspaces) : 'There is no workspace yet.' }
}

/** The statement that makes a workspace. */
export function insertWorkspace(row: { id: string; name: unknown; website?: unknown }): Sql {
  return sql`INSERT INTO workspaces (id, created, name, website)
    VALUES (${row.id}, ${new Date().toISOString()}, ${row.name}, ${row.website})`
}
