import type { ApiKey } from '../../../shared/api-key.ts'
import { formatDay } from '../ui/format-date.ts'
import { OwnerRow } from '../ui/lists/OwnerRow.tsx'
import { texts } from './en.ts'

type Props = { apiKey: ApiKey; isLastOwner?: boolean; onRevoke?: () => void }

/** A key of the workspace; one that is revoked, and the last owner key, have no action. */
export function KeyRow({ apiKey, isLastOwner, onRevoke }: Props) {
  const { label, prefix, role, created, lastUsedDay, revoked } = apiKey
  const name = keyName(apiKey)
  const use = lastUsedDay ? texts.lastUsed(formatDay(lastUsedDay)) : texts.neverUsed
  return (
    <OwnerRow
      name={name}
      chips={revoked ? texts.revokedOn(formatDay(revoked)) : use}
      details={[label && `${prefix}…`, texts.roles[role], texts.created(formatDay(created))]}
      text={isLastOwner && <p class="hint">{texts.lastOwner}</p>}
      actions={
        onRevoke &&
        !isLastOwner && (
          <button type="button" class="quiet danger" aria-label={texts.revokeNamed(name)} onClick={onRevoke}>
            {texts.revoke}
          </button>
        )
      }
    />
  )
}

/** Returns the name of a key for its owner: its label, or else how it begins. */
export const keyName = ({ label, prefix }: ApiKey): string => label || `${prefix}…`
