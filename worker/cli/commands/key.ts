import sql, { raw } from 'sql-template-tag'
import { ApiKey, ApiKeyInput } from '../../../shared/api-key.ts'
import { insertKey } from '../../db/fragments/insert-key.ts'
import { isDispensableSql } from '../../db/fragments/last-owner-key.ts'
import { generateApiKey } from '../../lib/api-key.ts'
import { runInWorkspace } from '../d1/database.ts'
import type { Args, Report } from '../lib/args.ts'
import { formatTable } from '../lib/format.ts'
import { parseId, validateArgs } from '../lib/validate-args.ts'

const columns = raw(Object.keys(ApiKey.shape).join(', '))

/** Creates another API key for a workspace. */
export async function create({ values, database }: Args): Promise<Report> {
  const workspaceId = parseId(values.workspace, '--workspace')
  const { label, role } = validateArgs(
    ApiKeyInput,
    { label: values.label, role: values.role },
    { label: '--label', role: '--role' },
  )
  const { key, ...stored } = await generateApiKey()
  const insert = insertKey({ ...stored, id: crypto.randomUUID(), workspaceId, label: label ?? '', role })
  const [[row] = []] = await runInWorkspace(
    workspaceId,
    database,
    sql`${insert} RETURNING id, label, role, prefix, created`,
  )
  return { json: { ...row, key }, text: `Key:     ${row?.id}\nAPI key: ${key} (shown only once)` }
}

/** Lists the API keys of a workspace, newest first. The keys themselves are not stored. */
export async function list({ values, database }: Args): Promise<Report> {
  const workspaceId = parseId(values.workspace, '--workspace')
  const select = sql`SELECT ${columns} FROM apiKeys WHERE workspaceId = ${workspaceId} ORDER BY created DESC, id DESC`
  const [keys = []] = await runInWorkspace(workspaceId, database, select)
  return { json: keys, text: keys.length > 0 ? formatTable(keys) : 'This workspace has no API keys.' }
}

/** Revokes an API key, unless it is the last active owner key of its workspace. Repeating it keeps the first date. */
export async function revoke({ argument, values, database }: Args): Promise<Report> {
  const workspaceId = parseId(values.workspace, '--workspace')
  const id = parseId(argument, 'KEYID')
  // The condition is part of the UPDATE: of two keys that are revoked at the same time, one stays active.
  const [[key] = [], [existing] = []] = await runInWorkspace(
    workspaceId,
    database,
    sql`UPDATE apiKeys SET revoked = coalesce(revoked, ${new Date().toISOString()})
        WHERE id = ${id} AND workspaceId = ${workspaceId} AND (revoked IS NOT NULL OR ${isDispensableSql})
        RETURNING ${columns}`,
    sql`SELECT id FROM apiKeys WHERE id = ${id} AND workspaceId = ${workspaceId}`,
  )
  if (key) return { json: key, text: `Key ${id} was revoked at ${key.revoked}.` }
  throw new Error(
    existing
      ? 'This is the last active owner key of the workspace. Create another owner key first, with `key create`.'
      : `The workspace has no key ${id}. To see its keys, use \`key list\`.`,
  )
}
