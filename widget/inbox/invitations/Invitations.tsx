import { useState } from 'preact/hooks'
import type { InboxPage } from '../../../shared/inbox.ts'
import type { Invitation } from '../../../shared/invitation.ts'
import { longDate } from '../state/format.ts'
import { OnceShown } from '../ui/OnceShown.tsx'
import { OwnerList } from '../ui/OwnerList.tsx'
import { useOwnerList } from '../ui/use-owner-list.tsx'
import { usePages } from '../ui/use-pages.ts'
import { useResource } from '../ui/use-resource.ts'
import { invitationsApi, type NewInvitation } from './api.ts'
import { CreateInvitation } from './CreateInvitation.tsx'
import { texts } from './en.ts'
import { InvitationRow } from './InvitationRow.tsx'
import { invitationState } from './invitation-state.ts'
import { mailUrl } from './mail-url.ts'
import './styles.ts'

const deleteTexts = {
  open: texts.deleteOpenText,
  responded: texts.deleteUsedText,
  expired: texts.deleteExpiredText,
}

/** The links to the form that take one response, and the form that creates one. */
export default function Invitations({ page: { workspaceId, workspaces } }: { page: InboxPage }) {
  const { invitations, forms, formName, list, link, closeLink, create, remove } = useInvitations(workspaceId)
  const workspace = workspaces.find((workspace) => workspace.workspaceId === workspaceId)?.name ?? ''
  return (
    <>
      <h1>{texts.invitations}</h1>
      <p class="hint">{texts.intro}</p>
      {link && (
        <OnceShown
          key={link.url}
          title={link.name ? texts.linkFor(link.name) : texts.link}
          hint={texts.linkHint}
          secret={link.url}
          actions={
            <a class="button" href={mailUrl({ ...link, workspace })}>
              {texts.write}
            </a>
          }
          onDone={closeLink}
        />
      )}
      <CreateInvitation forms={forms.filter(({ live, closed }) => live && !closed)} onCreate={create} />
      <OwnerList
        list={list}
        title={texts.list}
        empty={invitations.data?.length === 0 && texts.none}
        rows={invitations.data?.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            workspaceId={workspaceId}
            formName={formName(invitation)}
            onDelete={() => remove(invitation)}
          />
        ))}
        pages={invitations}
      />
    </>
  )
}

function useInvitations(workspaceId: string) {
  const api = invitationsApi(workspaceId)
  const invitations = usePages<Invitation>(workspaceId, 'invitations')
  const { data: forms = [] } = useResource(workspaceId, api.forms)
  const list = useOwnerList({ ...invitations, reload: invitations.refresh })
  const [link, setLink] = useState<{ url: string; email: string; name: string }>()
  const create = async (body: NewInvitation) => {
    const { url } = await list.create(() => api.create(body), texts.unknownResult)
    const { firstname = '', lastname = '', email = '' } = body
    setLink({ url, email, name: firstname || lastname })
    // The form is empty at once: what is typed meanwhile stays.
    void invitations.refresh()
  }
  const remove = (invitation: Invitation) => {
    const moment = longDate(invitation.created)
    const text = deleteTexts[invitationState(invitation)]
    const question = { title: texts.deleteTitle(moment), text, action: texts.delete, done: texts.deleted(moment) }
    list.remove(question, async () => {
      await api.delete(invitation.id)
      invitations.edit((all) => all.filter(({ id }) => id !== invitation.id))
    })
  }
  const formName = ({ formId }: Invitation) =>
    formId === null ? undefined : (forms.find(({ id }) => id === formId)?.name ?? texts.deletedForm)
  const closeLink = () => {
    setLink(undefined)
    list.focusHeading()
  }
  return { invitations, forms, formName, list, link, closeLink, create, remove }
}
