import type { Invitation } from '../../../shared/invitation.ts'

/** Returns whether somebody has responded, and else whether the link still works. */
export function invitationState({ used, expires }: Pick<Invitation, 'used' | 'expires'>) {
  if (used) return 'responded'
  return Date.parse(expires) > Date.now() ? 'open' : 'expired'
}
