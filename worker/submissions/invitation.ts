import { invitationRule } from '../db/invitations.ts'
import type { WritePart } from '../db/records.ts'
import { sha256 } from '../lib/hash.ts'

/** Returns the part of a write that uses up the invitation to which a new testimonial responds, if there is one. */
export async function invitationPart(token: string | null | undefined): Promise<WritePart> {
  if (!token) return { columns: {} }
  const invitationHash = await sha256(token)
  return { columns: { invitationHash }, rulesFor: (id) => [invitationRule(invitationHash, id)] }
}
