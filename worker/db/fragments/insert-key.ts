import sql, { type Sql } from 'sql-template-tag'

/** The label of the key that is created together with its workspace: the history names keys by their labels. */
export const setUpKeyLabel = 'Set-up key'

type KeyRow = {
  id: string
  workspaceId: string
  label: string
  role?: string | undefined
  prefix: string
  hash: string
}

/** Returns the statement that creates an API key, by default an owner's, if its workspace exists. */
export function insertKey(row: KeyRow): Sql {
  return sql`INSERT INTO apiKeys (id, workspaceId, created, label, role, prefix, hash)
    SELECT ${row.id}, id, ${new Date().toISOString()}, ${row.label}, ${row.role ?? 'owner'}, ${row.prefix}, ${row.hash}
    FROM workspaces WHERE id = ${row.workspaceId}`
}
