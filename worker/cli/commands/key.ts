import sql, { raw, type Sql } from 'sql-template-tag'
import { ApiKey, ApiKeyInput } from '../../../shared/workspace.ts'
import { generateApiKey, otherActiveKeyExists } from '../../lib/api-key.ts'
import { runIn } from '../d1/run-in-workspace.ts'
import type { Asked, Report } from '../lib/command.ts'
import { table } from '../lib/table.ts'
import { idFrom, judge } from '../lib/validate-args.ts'

const columns = raw(Object.keys(ApiKey.shape).join(', '))

/** Makes another API key for a workspace. */
export async function create({ values, database }: Asked): Promise<Report> {
  const workspaceId = idFrom(values.workspace, '--workspace')
  const { label } = judge(ApiKeyInput, { label: values.label }, { label: '--label' })
  const { key, ...stored } = await generateApiKey()
  const insert = insertKey({ ...stored, id: crypto.randomUUID(), workspaceId, label: label ?? '' })
  const [[made] = []] = await runIn(workspaceId, database, sql`${insert} RETURNING id, label, prefix, created`)
  return { json: { ...made, key }, text: `Key:       ${made?.id}\nAPI key:   ${key} (shown this once)` }
}

/** Shows the API keys of a workspace, the newest first, without the keys themselves, which are stored nowhere. */
export async function list({ values, database }: Asked): Promise<Report> {
  const workspaceId = idFrom(values.workspace, '--workspace')
  const select = sql`SELECT ${columns} FROM apiKeys WHERE workspaceId = ${workspaceId} ORDER BY created DESC, id DESC`
  const [keys = []] = await runIn(workspaceId, database, select)
  return { json: keys, text: keys.length > 0 ? table(keys) : 'This workspace has no API key.' }
}

/** Revokes an API key, again too, but never the last one of a workspace that is not revoked. */
export async function revoke({ argument, values, database }: Asked): Promise<Report> {
  const workspaceId = idFrom(values.workspace, '--workspace')
  const id = idFrom(argument, 'KEYID')
  // The condition stands in the statement that revokes: of two keys that are revoked at the same time, one stays.
  const [[key] = [], [known] = []] = await runIn(
    workspaceId,
    database,
    sql`UPDATE apiKeys SET revoked = coalesce(revoked, ${new Date().toISOString()})
        WHERE id = ${id} AND workspaceId = ${workspaceId} AND (revoked IS NOT NULL OR ${otherActiveKeyExists})
        RETURNING ${columns}`,
    sql`SELECT id FROM apiKeys WHERE id = ${id} AND workspaceId = ${workspaceId}`,
  )
  if (key) return { json: key, text: `The key ${id} was revoked at ${key.revoked}.` }
  throw new Error(
    known
      ? 'This is the last live key of the workspace: make another one first, with `key create`.'
      : `The workspace has no key ${id}; \`key list\` shows those that it has.`,
  )
}

/** The statement that makes an API key, if there is such a workspace. */
export function insertKey(row: { id: string; workspaceId: string; label: string; prefix: string; hash: string }): Sql {
  return sql`INSERT INTO apiKeys (id, workspaceId, created, label, prefix, hash)
    SELECT ${row.id}, id, ${new Date().toISOString()}, ${row.label}, ${row.prefix}, ${row.hash}
    FROM workspaces WHERE id = ${row.workspaceId}`
}
