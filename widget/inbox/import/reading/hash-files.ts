/** Returns the SHA-256 of a file, or of several in any order; `null` where browsers compute none, as without https. */
export async function hashFiles(files: readonly File[]): Promise<string | null> {
  if (!crypto.subtle) return null
  const hashes = await Promise.all(files.map(async (file) => sha256(await file.arrayBuffer())))
  return hashes.length === 1 ? (hashes[0] ?? null) : sha256(new TextEncoder().encode(hashes.toSorted().join()))
}

async function sha256(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
