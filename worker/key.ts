import { sha256 } from './digest.ts'

/** A new API key, of which only prefix and hash are stored: `lk_` and 32 random bytes in base64url (RFC 4648 §5). */
export async function newKey(): Promise<{ key: string; prefix: string; hash: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = `lk_${bytes.toBase64({ alphabet: 'base64url', omitPadding: true })}`
  return { key, prefix: key.slice(0, 8), hash: await sha256(key) }
}
