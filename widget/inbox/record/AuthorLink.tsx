import { useEffect, useState } from 'preact/hooks'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { request } from '../state/api.ts'
import { shownName } from '../state/format.ts'
import { inbox, setState } from '../state/store.ts'
import { createOnce } from '../ui/create-once.ts'
import { useFocus } from '../ui/hooks/use-focus.ts'
import { useOwnerKey } from '../ui/hooks/use-owner-key.tsx'
import { createSecretStore, useSecret } from '../ui/hooks/use-secret.ts'
import { OnceShown } from '../ui/OnceShown.tsx'
import { texts } from './en-properties.ts'

const newLink = createSecretStore<{ id: string; url: string }>()

/** Creates and revokes a link with which the author sees, changes or erases the testimonial. */
export function AuthorLink({ workspaceId, item }: { workspaceId: string; item: InboxTestimonial }) {
  const { id } = item
  const path = `testimonial/${id}/giver-link`
  const [dialog, askForKey] = useOwnerKey()
  const { secret: link, show, keep, forget } = useSecret(newLink)
  const [status, setStatus] = useState('')
  const [createButton, focusCreate] = useFocus<HTMLButtonElement>()
  const create = (title = texts.createLinkTitle, text = texts.createLinkText) =>
    askForKey({
      title,
      text,
      action: texts.createLink,
      onSubmit: async (key) => {
        setStatus('')
        const send = () => request<{ url: string }>(workspaceId, path, { method: 'POST', key })
        show({ id, url: (await createOnce(send, texts.unknownLink)).url })
      },
    })
  const revoke = () =>
    askForKey({
      title: texts.revokeLinkTitle,
      text: texts.revokeLinkText,
      action: texts.revokeLink,
      danger: true,
      onSubmit: async (key) => {
        await request(workspaceId, path, { method: 'DELETE', key })
        if (link?.id === id) forget()
        setStatus(texts.linkRevoked)
      },
    })
  useEffect(() => {
    if (inbox.value.asking !== id) return
    setState({ asking: '' })
    create(texts.askTitle(shownName(item)), `${texts.askText} ${texts.createLinkText}`)
  })
  return (
    <>
      {link?.id === id && (
        <OnceShown
          title={texts.newAuthorLink}
          hint={texts.newAuthorLinkHint}
          secret={link.url}
          onKeep={keep}
          onDone={() => {
            forget()
            focusCreate()
          }}
        />
      )}
      <p class="bar">
        <button type="button" class="link" ref={createButton} onClick={() => create()}>
          {texts.createLink}
        </button>
        <button type="button" class="link" onClick={revoke}>
          {texts.revokeLink}
        </button>
      </p>
      <p role="status">{status}</p>
      {dialog}
    </>
  )
}
