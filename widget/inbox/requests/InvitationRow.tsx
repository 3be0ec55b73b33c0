import type { Invitation } from '../../../shared/invitation.ts'
import { longDate } from '../state/format.ts'
import { formatDay } from '../ui/format-date.ts'
import { OwnerRow } from '../ui/lists/OwnerRow.tsx'
import { texts } from './en.ts'
import { invitationState } from './invitation-state.ts'

type Props = {
  invitation: Invitation
  workspaceId: string
  formName: string
  onDelete: () => void
}

/** An invitation, with its response if there is one. */
export function InvitationRow({ invitation, workspaceId, formName, onDelete }: Props) {
  const { created, used, expires, testimonialId } = invitation
  const state = invitationState(invitation)
  const moment = longDate(created)
  return (
    <OwnerRow
      tabIndex={-1}
      name={`${formName}, ${moment}`}
      chips={<span class={used ? 'state published' : 'state'}>{texts[state](formatDay(used ?? expires))}</span>}
      details={[state === 'responded' && !testimonialId && texts.erased]}
      actions={
        <>
          {testimonialId && (
            <a class="button" aria-label={texts.responseNamed(moment)} href={`/inbox/${workspaceId}/${testimonialId}`}>
              {texts.response}
            </a>
          )}
          <button type="button" class="quiet danger" aria-label={texts.deleteNamed(moment)} onClick={onDelete}>
            {texts.deleteAction}
          </button>
        </>
      }
    />
  )
}
