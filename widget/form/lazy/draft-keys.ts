/**
 * Splits the keys of a draft, 48 random bytes, into the idempotency key and the token of the giver's link: nobody can derive one
 * from the other.
 */
export function splitKeys(keys: string | undefined): [idempotencyKey: string, token: string] {
  const bytes = `${keys}`.split('-')
  // 32 bytes are 43 characters and padding; as base64url, which has no padding.
  const base64 = btoa(String.fromCharCode(...bytes.slice(16).map(Number))).slice(0, 43)
  return [bytes.slice(0, 16).join('-'), `lg_${base64.replace(/\W/g, (char) => (char === '+' ? '-' : '_'))}`]
}
