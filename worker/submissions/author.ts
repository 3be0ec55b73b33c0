import { newTokenRule } from '../db/credentials.ts'
import type { WritePart } from '../db/records.ts'
import { sha256 } from '../lib/hash.ts'

/** Returns the part of a write that stores the token of the author of a new testimonial, if there is one. */
export async function authorPart(giverToken: string | null | undefined): Promise<WritePart> {
  if (!giverToken) return { columns: {} }
  const giverHash = await sha256(giverToken)
  return { columns: { giverHash }, rulesFor: (id) => [newTokenRule(giverHash, id)] }
}
