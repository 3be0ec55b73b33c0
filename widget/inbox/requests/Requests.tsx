import { useEffect, useRef, useState } from 'preact/hooks'
import type { InboxPage } from '../../../shared/inbox.ts'
import type { Invitation } from '../../../shared/invitation.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { fullName, longDate } from '../state/format.ts'
import type { Route } from '../state/routes.ts'
import { workspaceName } from '../state/store.ts'
import { useOwnerList } from '../ui/hooks/use-owner-list.tsx'
import { useResource } from '../ui/hooks/use-resource.ts'
import { OwnerList } from '../ui/lists/OwnerList.tsx'
import { usePages } from '../ui/lists/use-pages.ts'
import { createSecretStore, useSecret } from '../ui/lists/use-secret.ts'
import { OnceShown } from '../ui/OnceShown.tsx'
import { invitationsApi, type NewInvitation } from './api.ts'
import { takeAsk } from './ask-url.ts'
import { texts } from './en.ts'
import { InvitationRow } from './InvitationRow.tsx'
import { invitationState } from './invitation-state.ts'
import { mailUrl } from './mail-url.ts'
import '../ui/styles.ts'

const deleteTexts = {
  open: texts.deleteOpenText,
  responded: texts.deleteUsedText,
  expired: texts.deleteExpiredText,
}

const loadDialog = () => import('./InvitationDialog.tsx')

/** The links to the form that take one response, and a dialog that creates one. */
export default function Requests({ page, route }: { page: InboxPage; route: Route }) {
  const { workspaceId } = page
  const { invitations, forms, formName, list, link, keepLink, closeLink, create, remove } = useInvitations(workspaceId)
  const [isAsking, setIsAsking] = useState(false)
  const askButton = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link to this place makes a new route.
  useEffect(() => {
    if (!takeAsk() || !askButton.current) return
    // The dialog returns the focus to it.
    askButton.current.focus()
    setIsAsking(true)
  }, [route])
  return (
    <OwnerList
      list={list}
      level="h1"
      title={texts.requests}
      action={
        !link && (
          <button ref={askButton} type="button" class="primary" onClick={() => setIsAsking(true)}>
            {texts.ask}
          </button>
        )
      }
      hint={texts.intro}
      once={link && <Link {...link} workspace={workspaceName(page)} onKeep={keepLink} onDone={closeLink} />}
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
    >
      {isAsking && (
        <LazyPart
          load={loadDialog}
          props={{
            forms: forms.filter(({ live, closed }) => live && !closed),
            onCreate: create,
            onClose: () => setIsAsking(false),
          }}
        />
      )}
    </OwnerList>
  )
}

type NewLink = { url: string; email: string; name: string; fullName: string }
type LinkProps = NewLink & { workspace: string; onKeep: () => void; onDone: () => void }

const newLink = createSecretStore<NewLink>()

const Link = ({ onKeep, onDone, fullName, ...link }: LinkProps) => (
  <OnceShown
    title={fullName ? texts.linkFor(fullName) : texts.link}
    hint={texts.linkHint}
    secret={link.url}
    actions={(keep) => (
      <a class="button" href={mailUrl(link)} onClick={keep}>
        {texts.write}
      </a>
    )}
    onKeep={onKeep}
    onDone={onDone}
  />
)

function useInvitations(workspaceId: string) {
  const api = invitationsApi(workspaceId)
  const invitations = usePages<Invitation>(workspaceId, 'invitations')
  const { data: forms } = useResource(workspaceId, api.forms)
  const list = useOwnerList({ ...invitations, reload: invitations.refresh })
  const { secret: link, show, keep: keepLink, forget } = useSecret(newLink)
  const create = async (body: NewInvitation) => {
    const { url } = await list.create(() => api.create(body), texts.unknownResult)
    const { firstname = '', lastname = '', email = '' } = body
    show({ url, email, name: firstname || lastname, fullName: fullName({ firstname, lastname }) })
    // Not awaited: the link takes the focus as soon as the dialog is closed.
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
  const formName = ({ formId }: Invitation) => {
    if (formId === null) return texts.standardForm
    if (!forms) return texts.form
    return forms.find(({ id }) => id === formId)?.name ?? texts.deletedForm
  }
  const closeLink = () => {
    forget()
    list.focusHeading()
  }
  return { invitations, forms: forms ?? [], formName, list, link, keepLink, closeLink, create, remove }
}
