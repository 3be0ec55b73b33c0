const utf8 = new TextEncoder()
const hexadecimal = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The SHA-256 (FIPS 180-4) of bytes, or of a text's UTF-8, in lower-case hexadecimal. */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? utf8.encode(data) : data
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  // The command line runs in Node too, which has no `toHex` before version 25.
  let text = ''
  for (const byte of hash) text += hexadecimal[byte]
  return text
}

/** An id for what has this SHA-256: a UUID of version 8 (RFC 9562 §5.8). */
export function uuidV8(hash: string): string {
  const variant = '89ab'.charAt(Number.parseInt(hash.charAt(16), 16) % 4)
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, `$1-$2-8$3-${variant}$4-$5`)
}
