import { useState } from 'preact/hooks'
import { request } from '../state/api.ts'
import { createOnce } from '../ui/create-once.ts'
import { KeyDialog } from '../ui/KeyDialog.tsx'
import { OnceShown } from '../ui/OnceShown.tsx'
import { useFocus } from '../ui/use-focus.ts'
import { texts } from './en-consents.ts'

/** Creates and revokes a link with which the author sees, changes or erases the testimonial. */
export function AuthorLink({ workspaceId, id }: { workspaceId: string; id: string }) {
  const path = `testimonial/${id}/giver-link`
  const [dialog, setDialog] = useState<'create' | 'revoke'>()
  const [url, setUrl] = useState('')
  const [status, setStatus] = useState('')
  const [summary, focusSummary] = useFocus<HTMLElement>()
  const create = async (key: string) => {
    setStatus('')
    const send = () => request<{ url: string }>(workspaceId, path, { method: 'POST', key })
    setUrl((await createOnce(send, texts.unknownLink)).url)
  }
  const revoke = async (key: string) => {
    await request(workspaceId, path, { method: 'DELETE', key })
    setUrl('')
    setStatus(texts.linkRevoked)
  }
  return (
    <details class="author-link">
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
        <button type="button" onClick={() => setDialog('create')}>
          {texts.createLink}
        </button>
        <button type="button" onClick={() => setDialog('revoke')}>
          {texts.revokeLink}
        </button>
        <span role="status">{status}</span>
      </p>
      {dialog && (
        <KeyDialog
          title={dialog === 'create' ? texts.createLinkTitle : texts.revokeLinkTitle}
          action={dialog === 'create' ? texts.createLink : texts.revokeLink}
          danger={dialog === 'revoke'}
          onSubmit={dialog === 'create' ? create : revoke}
          onClose={() => setDialog(undefined)}
        >
          {dialog === 'create' ? texts.createLinkText : texts.revokeLinkText}
        </KeyDialog>
      )}
    </details>
  )
}
