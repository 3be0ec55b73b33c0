import type { Invitation } from '../../../shared/invitation.ts'
import { longDate } from '../state/format.ts'
import { formatDay } from '../ui/format-date.ts'
import { OwnerRow } from '../ui/OwnerRow.tsx'
import { texts } from './en.ts'
import { invitationState } from './invitation-state.ts'

type Props = {
  invitation: Invitation
  workspaceId: string
  /** The name of its form, unless it is the standard form. */
  formName: string | undefined
  onDelete: () => void
}

/** An invitation, with its response if there is one. */
export function InvitationRow({ invitation, workspaceId, formName, onDelete }: Props) {
  const { created, testimonialId } = invitation
  const state = invitationState(invitation)
  const moment = longDate(created)
  return (
    <OwnerRow
      tabIndex={-1}
      name={texts[state](formatDay(invitation.used ?? invitation.expires))}
      details={[
        texts.created(moment),
        formName !== undefined && <bdi>{texts.through(formName)}</bdi>,
        state === 'responded' && !testimonialId && texts.erased,
      ]}
      actions={
        <p class="bar">
          {testimonialId && (
            <a
              class="button"
              aria-label={texts.responseNamed(moment)}
              href={`/inbox/${workspaceId}/${testimonialId}?state=`}
            >
              {texts.response}
            </a>
          )}
          <button type="button" aria-label={texts.deleteNamed(moment)} onClick={onDelete}>
            {texts.delete}
          </button>
        </p>
      }
    />
  )
}
