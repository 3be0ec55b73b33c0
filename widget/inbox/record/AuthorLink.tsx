import { useEffect, useState } from 'preact/hooks'
import { request } from '../state/api.ts'
import { inbox, setState } from '../state/store.ts'
import { createOnce } from '../ui/create-once.ts'
import { OnceShown } from '../ui/OnceShown.tsx'
import { useFocus } from '../ui/use-focus.ts'
import { useOwnerKey } from '../ui/use-owner-key.tsx'
import { texts } from './en-consents.ts'

/** Creates and revokes a link with which the author sees, changes or erases the testimonial. */
export function AuthorLink({ workspaceId, id }: { workspaceId: string; id: string }) {
  const path = `testimonial/${id}/giver-link`
  const [dialog, askForKey] = useOwnerKey()
  const [url, setUrl] = useState('')
  const [status, setStatus] = useState('')
  const [summary, focusSummary] = useFocus<HTMLElement>()
  const create = () =>
    askForKey({
      title: texts.createLinkTitle,
      text: texts.createLinkText,
      action: texts.createLink,
      onSubmit: async (key) => {
        setStatus('')
        const send = () => request<{ url: string }>(workspaceId, path, { method: 'POST', key })
        setUrl((await createOnce(send, texts.unknownLink)).url)
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
        setUrl('')
        setStatus(texts.linkRevoked)
      },
    })
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (inbox.value.asking !== id) return
    setState({ asking: '' })
    setOpen(true)
    create()
  })
  return (
    <>
      <details class="author-link" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary ref={summary}>{texts.authorLink}</summary>
        <p class="hint">{texts.authorLinkHint}</p>
        {url && (
          <OnceShown
            title={texts.newAuthorLink}
            hint={texts.newAuthorLinkHint}
            secret={url}
            onDone={() => {
              setUrl('')
              focusSummary()
            }}
          />
        )}
        <p class="bar">
          <button type="button" onClick={create}>
            {texts.createLink}
          </button>
          <button type="button" onClick={revoke}>
            {texts.revokeLink}
          </button>
          <span role="status">{status}</span>
        </p>
      </details>
      {/* Outside: in what has just been opened, nothing can have the focus yet. */}
      {dialog}
    </>
  )
}
