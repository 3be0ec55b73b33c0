import { useState } from 'preact/hooks'
import type { ApiKey } from '../../../shared/api-key.ts'
import type { InboxPage } from '../../../shared/inbox.ts'
import { NetworkError, request } from '../state/api.ts'
import { Entry } from '../ui/Entry.tsx'
import { formatDay } from '../ui/format-date.ts'
import { KeyDialog } from '../ui/KeyDialog.tsx'
import { Loading } from '../ui/Loading.tsx'
import { OnceShown } from '../ui/OnceShown.tsx'
import { useFocus } from '../ui/use-focus.ts'
import { useResource } from '../ui/use-resource.ts'
import { CreateKey, type NewKey } from './CreateKey.tsx'
import { texts } from './en.ts'

/** The API keys of the workspace. An owner key creates and revokes them. */
export default function Keys({ page: { workspaceId } }: { page: InboxPage }) {
  const keys = useResource(workspaceId, () => request<ApiKey[]>(workspaceId, 'keys'))
  const [secret, setSecret] = useState('')
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey>()
  const [status, setStatus] = useState('')
  const [heading, focusHeading] = useFocus<HTMLHeadingElement>()

  const create = async (body: NewKey, key: string) => {
    try {
      const created = await request<{ key: string }>(workspaceId, 'keys', { method: 'POST', body, key })
      setSecret(created.key)
    } catch (error) {
      // Without a response, the key may exist all the same.
      if (!(error instanceof NetworkError)) throw error
      keys.reload()
      throw new NetworkError(texts.unknownKey)
    }
    keys.reload()
  }
  const revoke = async ({ id, ...revoked }: ApiKey, key: string) => {
    await request(workspaceId, `keys/${id}`, { method: 'DELETE', key })
    setStatus(texts.revoked(keyName(revoked)))
    await keys.reload()
  }
  const active = keys.data?.filter(({ revoked }) => !revoked) ?? []
  const revoked = keys.data?.filter((key) => key.revoked) ?? []
  return (
    <>
      <h1>{texts.keys}</h1>
      <p class="hint">{texts.keysIntro}</p>
      {secret && (
        <OnceShown
          title={texts.newKey}
          hint={texts.newKeyHint}
          secret={secret}
          onDone={() => {
            setSecret('')
            focusHeading()
          }}
        />
      )}
      <section class="card">
        <h2 ref={heading} tabIndex={-1}>
          {texts.activeKeys}
        </h2>
        <p role="status">{status}</p>
        <Loading resource={keys} />
        <ul class="rows">
          {active.map((key) => (
            <Entry key={key.id} name={keyName(key)} badge={texts.roles[key.role]} details={keyDetails(key)}>
              <button type="button" aria-label={texts.revokeNamed(keyName(key))} onClick={() => setKeyToRevoke(key)}>
                {texts.revoke}
              </button>
            </Entry>
          ))}
        </ul>
        {revoked.length > 0 && (
          <details>
            <summary>{texts.revokedKeys(revoked.length)}</summary>
            <ul class="rows">
              {revoked.map((key) => (
                <Entry key={key.id} name={keyName(key)} badge={texts.roles[key.role]} details={keyDetails(key)} />
              ))}
            </ul>
          </details>
        )}
      </section>
      <CreateKey onCreate={create} />
      {keyToRevoke && (
        <KeyDialog
          title={texts.revokeTitle(keyName(keyToRevoke))}
          action={texts.revokeKey}
          danger
          onSubmit={(key) => revoke(keyToRevoke, key)}
          onClose={(isDone) => {
            setKeyToRevoke(undefined)
            // The button that opened the dialog is gone.
            if (isDone) focusHeading()
          }}
        >
          {texts.revokeText}
        </KeyDialog>
      )}
    </>
  )
}

const keyName = ({ label, prefix }: Pick<ApiKey, 'label' | 'prefix'>) => label || `${prefix}…`

const keyDetails = ({ label, prefix, created, lastUsedDay, revoked }: ApiKey) => [
  label && `${prefix}…`,
  texts.created(formatDay(created)),
  lastUsedDay ? texts.lastUsed(formatDay(lastUsedDay)) : texts.neverUsed,
  revoked && texts.revokedOn(formatDay(revoked)),
]
