import sql from 'sql-template-tag'
import { generateApiKey } from '../lib/api-key.ts'
import { sha256 } from '../lib/hash.ts'
import { generateToken } from '../lib/token.ts'
import { keyUseSql } from './api-keys.ts'
import { insertKey, setUpKeyLabel } from './fragments/insert-key.ts'
import { query, queryBatch } from './query.ts'
import { currentDay, insertSessionSql } from './sessions.ts'

/** Returns whether the deployment has a workspace. @throws Error as `query` */
export async function hasWorkspace(db: D1Database): Promise<boolean> {
  const [row] = await query(db, sql`SELECT EXISTS (SELECT 1 FROM workspaces) AS found`)
  return row?.found === 1
}

/** `label` names the browser that signs in. */
type FirstWorkspace = { name: string; website: string | null; label: string }

/**
 * Creates the first workspace with its owner key, and a session with that key; returns the key and the token of the session, or
 * `undefined` if there is a workspace already. One transaction decides: of two requests at the same moment, one creates.
 * @throws Error as `query`
 */
export async function createFirstWorkspace(db: D1Database, { name, website, label }: FirstWorkspace) {
  const id = crypto.randomUUID()
  const keyId = crypto.randomUUID()
  const { key, ...storedKey } = await generateApiKey()
  const token = generateToken()
  const session = { id: crypto.randomUUID(), hash: await sha256(token), label }
  // After a retry, the first statement inserts nothing and the others conflict, and the last one finds what is there.
  const { results } = await queryBatch(db, [
    sql`INSERT INTO workspaces (id, created, name, website) SELECT ${id}, ${new Date().toISOString()}, ${name}, ${website}
        WHERE NOT EXISTS (SELECT 1 FROM workspaces)`,
    sql`${insertKey({ ...storedKey, id: keyId, workspaceId: id, label: setUpKeyLabel })} ON CONFLICT DO NOTHING`,
    insertSessionSql(session, sql`workspaceId, id FROM apiKeys WHERE id = ${keyId}`),
    keyUseSql(storedKey.hash, currentDay()),
    sql`SELECT 1 FROM workspaces WHERE id = ${id}`,
  ])
  return results.at(-1)?.[0] && { key, token }
}
