import type { SourceFile } from './types.ts'

/** Returns the SHA-256 of bytes in hexadecimal; `null` where browsers compute none, as without https. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!crypto.subtle) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns the hash by which files are recognised, in any order: that of the file, or of the hashes of several. Of an archive, only
 * the files that were read count: it may have gigabytes of photos and videos.
 */
export async function hashContents(files: readonly SourceFile[]): Promise<string | null> {
  const hashes = files.map(({ hash }) => hash)
  if (hashes.length === 1 || hashes.includes(null)) return hashes[0] ?? null
  return hashBytes(Uint8Array.from(new TextEncoder().encode(hashes.toSorted().join())))
}
