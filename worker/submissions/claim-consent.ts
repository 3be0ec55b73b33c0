import type { Context } from 'hono'
import type { ConsentEvent } from '../../shared/consents/consent-events.ts'
import type { InboxChange } from '../../shared/inbox.ts'
import type { AppEnv } from '../env.ts'
import { ownerEvent } from './consent-events.ts'

/** Returns the events of a consent in an owner's change, and makes the statements of this request require an owner. */
export async function claimConsent(
  c: Context<AppEnv>,
  { ground }: Pick<InboxChange, 'ground'>,
): Promise<ConsentEvent[]> {
  if (!ground) return []
  const caller = c.get('caller')
  if ('keyHash' in caller) c.set('caller', { ...caller, mustBeOwner: true })
  return [await ownerEvent(ground, new Date().toISOString())]
}
