/** The SHA-256 (FIPS 180-4) of bytes, or of a text's UTF-8, in lower-case hexadecimal. */
export async function sha256(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
}
