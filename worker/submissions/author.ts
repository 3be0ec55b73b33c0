import { newTokenRule } from '../db/credentials.ts'
import type { WritePart } from '../db/records.ts'
import { sha256 } from '../lib/hash.ts'

/** Returns what stores the token with which the author of a new testimonial can read and change it, if there is one. */
export async function authorPart(giverToken: string | null | undefined): Promise<WritePart> {
  if (!giverToken) return { columns: {} }
  const giverHash = await sha256(giverToken)
  return { columns: { giverHash }, rulesFor: (id) => [newTokenRule(giverHash, id)] }
}
