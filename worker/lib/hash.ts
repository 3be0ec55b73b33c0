const utf8 = new TextEncoder()
const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Returns the SHA-256 (FIPS 180-4) of bytes, or of a string's UTF-8, in lower-case hexadecimal. */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? utf8.encode(data) : data
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  // The command line also runs on Node before version 25, which has no `toHex()`.
  let hex = ''
  for (const byte of hash) hex += hexBytes[byte]
  return hex
}

/** Returns the SHA-256 of a string's UTF-8 in base64 (RFC 4648 §4), as Content Security Policies have it. */
export async function sha256Base64(text: string): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text)))))
}

/** Returns a UUID version 8 (RFC 9562 §5.8) derived from a SHA-256 in hexadecimal. */
export function uuidV8(hash: string): string {
  const variant = '89ab'.charAt(Number.parseInt(hash.charAt(16), 16) % 4)
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, `$1-$2-8$3-${variant}$4-$5`)
}
