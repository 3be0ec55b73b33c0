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
