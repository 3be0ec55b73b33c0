import sql from 'sql-template-tag'
import { sha256 } from './hash.ts'

/** A new API key: `lk_` and 32 random bytes in base64url (RFC 4648 §5), with what is stored of it, see `withHash`. */
export function generateApiKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const base64 = btoa(String.fromCharCode(...bytes))
  return hashApiKey(`lk_${base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}`)
}

/** An API key with what is stored of it: its first 8 characters and its SHA-256 in hexadecimal. */
export async function hashApiKey(key: string) {
  return { key, prefix: key.slice(0, 8), hash: await sha256(key) }
}

/** SQL on a row of `apiKeys`: whether its workspace has another live key, without which it can not be revoked. */
export const otherActiveKeyExists = sql`EXISTS (SELECT 1 FROM apiKeys AS other
  WHERE other.workspaceId = apiKeys.workspaceId AND other.id <> apiKeys.id AND other.revoked IS NULL)`
