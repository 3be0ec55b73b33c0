import type { ApiKey } from '../../../shared/api-key.ts'
import { texts } from './en.ts'

/**
 * Returns the sentences of the question before a key is revoked; `active` are the keys that are not, and `isOwn`: this browser has signed in
 * with it.
 */
export function revokeText(apiKey: ApiKey, active: readonly ApiKey[], isOwn: boolean): string[] {
  const others = active.filter(({ id, role }) => role === 'owner' && id !== apiKey.id)
  const isRisky = apiKey.role === 'owner' && others.every(({ lastUsedDay }) => !lastUsedDay)
  return [
    texts.revokePrograms,
    isOwn ? texts.revokeOwn : texts.revokeBrowsers,
    ...(isRisky ? [texts.revokeUnused] : []),
    texts.revokeFinal,
  ]
}
