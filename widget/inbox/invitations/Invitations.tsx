import { useState } from 'preact/hooks'
import type { InboxPage } from '../../../shared/inbox.ts'
import type { Invitation } from '../../../shared/invitation.ts'
import { NetworkError } from '../state/api.ts'
import { longDate } from '../state/format.ts'
import { errorMessage } from '../ui/error-message.ts'
import { Loading } from '../ui/Loading.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { OnceShown } from '../ui/OnceShown.tsx'
import { useFocus } from '../ui/use-focus.ts'
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

/** The links to the form that take one response, and what creates them. */
export default function Invitations({ page: { workspaceId, workspaces } }: { page: InboxPage }) {
  const api = invitationsApi(workspaceId)
  const invitations = usePages<Invitation>(workspaceId, 'invitations')
  const forms = useResource(workspaceId, api.forms)
  const [link, setLink] = useState<{ url: string; email: string; name: string }>()
  const [status, setStatus] = useState('')
  const [toDelete, setToDelete] = useState<Invitation>()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const [heading, focusHeading] = useFocus<HTMLHeadingElement>()
  const { list, data, loadMore, refresh, edit } = invitations
  const workspace = workspaces.find((workspace) => workspace.workspaceId === workspaceId)?.name ?? ''

  const create = async (body: NewInvitation) => {
    setStatus('')
    try {
      const { url } = await api.create(body)
      const { firstname = '', lastname = '', email = '' } = body
      setLink({ url, email, name: firstname || lastname })
    } catch (error) {
      if (error instanceof NetworkError) void refresh()
      throw error
    }
    // The form is empty at once: what is typed meanwhile stays.
    void refresh()
  }
  const remove = async ({ id, created }: Invitation) => {
    setIsBusy(true)
    setError('')
    try {
      await api.delete(id)
      setToDelete(undefined)
      edit((invitations) => invitations.filter((invitation) => invitation.id !== id))
      setStatus(texts.deleted(longDate(created)))
      focusHeading()
    } catch (thrown) {
      setError(errorMessage(thrown))
    }
    setIsBusy(false)
  }
  const formName = ({ formId }: Invitation) =>
    formId === null ? undefined : (forms.data?.find(({ id }) => id === formId)?.name ?? texts.deletedForm)
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
          onDone={() => {
            setLink(undefined)
            focusHeading()
          }}
        />
      )}
      <CreateInvitation forms={forms.data?.filter(({ live, closed }) => live && !closed) ?? []} onCreate={create} />
      <section class="card">
        <h2 ref={heading} tabIndex={-1}>
          {texts.list}
        </h2>
        <p role="status">{status}</p>
        {data?.length === 0 && <p>{texts.none}</p>}
        <ul class="rows" ref={list}>
          {data?.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              workspaceId={workspaceId}
              formName={formName(invitation)}
              onDelete={() => {
                setError('')
                setToDelete(invitation)
              }}
            />
          ))}
        </ul>
        <Loading resource={invitations} />
        {loadMore && (
          <p>
            <button type="button" onClick={loadMore}>
              {texts.loadMore}
            </button>
          </p>
        )}
      </section>
      {toDelete && (
        <ModalDialog
          title={texts.deleteTitle(longDate(toDelete.created))}
          action={texts.delete}
          danger
          isBusy={isBusy}
          error={error}
          onSubmit={() => remove(toDelete)}
          onClose={() => setToDelete(undefined)}
        >
          <p>{deleteTexts[invitationState(toDelete)]}</p>
        </ModalDialog>
      )}
    </>
  )
}
