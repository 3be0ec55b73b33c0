import { sha256 } from './hash.ts'
import { generateToken } from './token.ts'

/** Generates an API key: `lk_` and a token. Returns the same as `hashApiKey`. */
export const generateApiKey = () => hashApiKey(`lk_${generateToken()}`)

/** Returns an API key with what is stored of it: its first 8 characters and its SHA-256 in hexadecimal. */
export async function hashApiKey(key: string) {
  return { key, prefix: key.slice(0, 8), hash: await sha256(key) }
}
