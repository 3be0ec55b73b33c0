/** Returns 32 random bytes in base64url (RFC 4648 §5). */
export function generateToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  // The command line also runs on Node before version 25, which has no `toBase64()`.
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
}

/** Returns the id of a new file: 32 random hexadecimal digits, so that its URL cannot be guessed. */
export const generateFileId = () => crypto.randomUUID().replaceAll('-', '')
