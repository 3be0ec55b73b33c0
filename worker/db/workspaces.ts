import { HTTPException } from 'hono/http-exception'
import sql, { type Sql } from 'sql-template-tag'
import { type NewWorkspaceInput, Workspace, WorkspaceDetails } from '../../shared/workspace/workspace.ts'
import type { Caller } from '../env.ts'
import { generateApiKey } from '../lib/api-key.ts'
import { keyUseSql } from './api-keys.ts'
import { liveSessionSql } from './credentials.ts'
import { firstWorkspaceSql } from './fragments/first-workspace.ts'
import { insertKey, setUpKeyLabel } from './fragments/insert-key.ts'
import { logoSql } from './fragments/stored-logo.ts'
import { queryBatch } from './query.ts'
import { selectColumns, toRecord } from './rows.ts'
import { denialError, firstWorkspaceMessage, type Scope } from './scope.ts'
import { currentDay, joinSessionSql } from './sessions.ts'

/** The table of workspaces. */
export const workspaceTable = {
  name: 'workspaces',
  recordSchema: Workspace,
  columns: { workspaceId: 'id', logo: logoSql },
}

/** The same table without settings: a logo is long. */
export const workspaceDetailsTable = { ...workspaceTable, recordSchema: WorkspaceDetails }

/**
 * Creates a workspace and its first key, for an owner key of the first workspace; a session also joins it. It is one transaction,
 * which authorizes too. Returns the workspace and the key, which is stored nowhere.
 * @throws HTTPException 401, 403 or 404; then nothing is stored.
 */
export async function createWorkspace(
  scope: Scope,
  { name, website }: NewWorkspaceInput,
): Promise<WorkspaceDetails & { key: string }> {
  const { caller } = scope
  const { key, ...storedKey } = await generateApiKey()
  const [id, keyId] = [crypto.randomUUID(), crypto.randomUUID()]
  const { results } = await queryBatch(
    scope.db,
    [
      sql`INSERT INTO workspaces (id, created, name, website)
          SELECT ${id}, ${laterThanFirstSql()}, ${name}, ${website ?? null} WHERE ${mayCreateSql(caller)}
          ON CONFLICT DO NOTHING`,
      sql`${insertKey({ ...storedKey, id: keyId, workspaceId: id, label: setUpKeyLabel })} ON CONFLICT DO NOTHING`,
      ...('sessionHash' in caller
        ? [joinSessionSql(caller, { id, keyId }), keyUseSql(storedKey.hash, currentDay())]
        : []),
      sql`SELECT ${selectColumns(workspaceDetailsTable)} FROM workspaces WHERE id = ${id}`,
    ],
    scope.deadline,
  )
  const row = results.at(-1)?.[0]
  if (!row) throw await createDenialError(scope)
  return { ...toRecord(workspaceDetailsTable, row), key }
}

/** SQL for the time of creation: whatever the clock says, no new workspace takes the place of the first one. */
function laterThanFirstSql(): Sql {
  const now = new Date().toISOString()
  const afterFirst = sql`(SELECT strftime('%Y-%m-%dT%H:%M:%fZ', created, '+0.001 seconds') ${firstWorkspaceSql})`
  return sql`max(${now}, coalesce(${afterFirst}, ${now}))`
}

/** SQL for whether a caller has an owner key of the first workspace. A session may be one of any workspace: its key decides. */
function mayCreateSql(caller: Caller): Sql {
  const isFirstOwner = (keyHash: string) => sql`EXISTS (SELECT 1 FROM apiKeys WHERE hash = ${keyHash} AND role = 'owner'
    AND revoked IS NULL AND workspaceId = (SELECT id ${firstWorkspaceSql}))`
  if ('keyHash' in caller) return isFirstOwner(caller.keyHash)
  if (!('sessionHash' in caller)) return sql`false`
  const { ownerKeyHash = '', ...session } = caller
  return sql`${isFirstOwner(ownerKeyHash)} AND EXISTS (SELECT 1 ${liveSessionSql(session)})`
}

/** Finds out why `mayCreateSql` was false. */
async function createDenialError(scope: Scope): Promise<HTTPException> {
  const { caller } = scope
  if (!('sessionHash' in caller)) return (await denialError(scope)) ?? firstWorkspaceError('Authorization')
  const { ownerKeyHash, ...session } = caller
  return (await denialError({ ...scope, caller: session })) ?? firstWorkspaceError('X-Laurel-Key')
}

const firstWorkspaceError = (header: 'Authorization' | 'X-Laurel-Key') =>
  new HTTPException(403, { message: firstWorkspaceMessage(header) })
