import sql from 'sql-template-tag'
import { sha256 } from './hash.ts'
import { generateToken } from './token.ts'

/** Generates an API key: `lk_` and a token. Returns the same as `hashApiKey`. */
export const generateApiKey = () => hashApiKey(`lk_${generateToken()}`)

/** Returns an API key with what is stored of it: its first 8 characters and its SHA-256 in hexadecimal. */
export async function hashApiKey(key: string) {
  return { key, prefix: key.slice(0, 8), hash: await sha256(key) }
}

/** SQL condition on a row of `apiKeys`: without this key, its workspace still has an active owner key. */
export const isDispensableSql = sql`(role <> 'owner' OR EXISTS (SELECT 1 FROM apiKeys AS other
  WHERE other.workspaceId = apiKeys.workspaceId AND other.id <> apiKeys.id AND other.role = 'owner' AND other.revoked IS NULL))`
