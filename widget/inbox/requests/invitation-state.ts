import type { Invitation } from '../../../shared/invitation.ts'

/** Returns the state of an invitation; an expired link does not work any more. */
export function invitationState({ used, expires }: Pick<Invitation, 'used' | 'expires'>) {
  if (used) return 'responded'
  return Date.parse(expires) > Date.now() ? 'open' : 'expired'
}
