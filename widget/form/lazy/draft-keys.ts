import type { Draft } from '../draft.ts'

/**
 * Splits the keys of a saved draft, 48 random bytes, into the idempotency key and the token of the author's link: neither
 * can be derived from the other.
 */
export function splitKeys(draft: Draft): [idempotencyKey: string, token: string] {
  const read = () => `${draft.keys()}`.split('-')
  // Another program may have written the draft.
  if (!read()[47]) draft.renew()
  const bytes = read()
  // 32 bytes are 43 characters and padding; as base64url, which has no padding.
  const base64 = btoa(String.fromCharCode(...bytes.slice(16).map(Number))).slice(0, 43)
  return [bytes.slice(0, 16).join('-'), `lg_${base64.replaceAll('+', '-').replaceAll('/', '_')}`]
}
