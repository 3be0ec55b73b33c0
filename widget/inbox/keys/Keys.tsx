import { useState } from 'preact/hooks'
import type { ApiKey } from '../../../shared/api-key.ts'
import type { InboxPage } from '../../../shared/inbox.ts'
import { keyFileText } from '../../../shared/texts/en/key-file.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { request } from '../state/api.ts'
import { inbox, workspaceName } from '../state/store.ts'
import { useOwnerList } from '../ui/hooks/use-owner-list.tsx'
import { useResource } from '../ui/hooks/use-resource.ts'
import { leaveToSignIn } from '../ui/leave-to-sign-in.ts'
import { OwnerList } from '../ui/lists/OwnerList.tsx'
import { createSecretStore, useSecret } from '../ui/lists/use-secret.ts'
import { OnceShown } from '../ui/OnceShown.tsx'
import type { NewKey } from './CreateKey.tsx'
import { texts } from './en.ts'
import { KeyRow, keyName } from './KeyRow.tsx'
import { revokeText } from './revoke-text.ts'

const loadDialog = () => import('./CreateKey.tsx')

/** The API keys of the workspace. An owner key creates and revokes them. */
export default function Keys({ page }: { page: InboxPage }) {
  const { list, active, isLastOwner, revoked, created, keepCreated, closeCreated, create, revoke } = useKeys(page)
  const [isCreating, setIsCreating] = useState(false)
  return (
    <OwnerList
      list={list}
      level="h1"
      title={texts.keys}
      action={
        !created && (
          <button type="button" class="primary" onClick={() => setIsCreating(true)}>
            {texts.createKey}
          </button>
        )
      }
      hint={texts.intro}
      once={
        created && (
          <OnceShown
            title={texts.newKey}
            hint={texts.newKeyHint[created.role]}
            secret={created.key}
            fileName={texts.keyFile(created.label)}
            fileText={keyFile(page, created)}
            onKeep={keepCreated}
            onDone={closeCreated}
          />
        )
      }
      rows={active.map((key) => (
        <KeyRow key={key.id} apiKey={key} isLastOwner={isLastOwner(key)} onRevoke={() => revoke(key)} />
      ))}
    >
      {revoked.length > 0 && (
        <details>
          <summary>{texts.revokedKeys(revoked.length)}</summary>
          <ul class="rows">
            {revoked.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        </details>
      )}
      {isCreating && <LazyPart load={loadDialog} props={{ onCreate: create, onClose: () => setIsCreating(false) }} />}
    </OwnerList>
  )
}

type Created = NewKey & { key: string }

const createdKey = createSecretStore<Created>()

/** Returns the text of the file for a key with which people sign in. */
const keyFile = (page: InboxPage, { role, key }: Created) =>
  role === 'owner' ? keyFileText({ name: workspaceName(page), key, origin: location.origin }) : undefined

function useKeys({ workspaceId }: InboxPage) {
  const keys = useResource(workspaceId, () => request<ApiKey[]>(workspaceId, 'keys'))
  const list = useOwnerList(keys)
  const { secret: created, show, keep: keepCreated, forget } = useSecret(createdKey)
  const create = async (body: NewKey, key: string) => {
    const send = () => request<{ key: string }>(workspaceId, 'keys', { method: 'POST', body, key })
    show({ ...body, key: (await list.create(send, texts.unknownKey)).key })
    void keys.reload()
  }
  const revoke = (apiKey: ApiKey) => {
    const name = keyName(apiKey)
    // Not once: the request may have to sign in again, with another key.
    const isOwn = () => inbox.value.page.workspaces.some(({ keyId }) => keyId === apiKey.id)
    const text = revokeText(apiKey, active, isOwn())
    const question = { title: texts.revokeTitle(name), text, action: texts.revokeKey }
    list.removeWithKey({ ...question, done: texts.revoked(name) }, async (key) => {
      await request(workspaceId, `keys/${apiKey.id}`, { method: 'DELETE', key })
      if (isOwn()) return leaveToSignIn()
      await keys.reload()
    })
  }
  const closeCreated = () => {
    forget()
    list.focusHeading()
  }
  const select = (isRevoked: boolean) => keys.data?.filter(({ revoked }) => Boolean(revoked) === isRevoked) ?? []
  const active = select(false)
  const isLastOwner = ({ role }: ApiKey) => role === 'owner' && active.filter((key) => key.role === role).length === 1
  return { list, active, isLastOwner, revoked: select(true), created, keepCreated, closeCreated, create, revoke }
}
