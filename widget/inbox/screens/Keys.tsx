import { useState } from 'preact/hooks'
import type { ApiKey } from '../../../shared/api-key.ts'
import type { InboxPage } from '../../../shared/inbox.ts'
import { request } from '../state/api.ts'
import { formatDay } from '../ui/format-date.ts'
import { OnceShown } from '../ui/OnceShown.tsx'
import { OwnerList } from '../ui/OwnerList.tsx'
import { OwnerRow } from '../ui/OwnerRow.tsx'
import { useOwnerList } from '../ui/use-owner-list.tsx'
import { useResource } from '../ui/use-resource.ts'
import { CreateKey, type NewKey } from './CreateKey.tsx'
import { texts } from './en.ts'

/** The API keys of the workspace. An owner key creates and revokes them. */
export default function Keys({ page: { workspaceId } }: { page: InboxPage }) {
  const { list, active, revoked, secret, setSecret, create, revoke } = useKeys(workspaceId)
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
            list.focusHeading()
          }}
        />
      )}
      <OwnerList
        list={list}
        title={texts.activeKeys}
        rows={active.map((key) => <KeyRow key={key.id} apiKey={key} onRevoke={() => revoke(key)} />)}
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
      </OwnerList>
      <CreateKey onAsk={list.askForKey} onCreate={create} />
    </>
  )
}

function useKeys(workspaceId: string) {
  const keys = useResource(workspaceId, () => request<ApiKey[]>(workspaceId, 'keys'))
  const list = useOwnerList(keys)
  const [secret, setSecret] = useState('')
  const create = async (body: NewKey, key: string) => {
    const send = () => request<{ key: string }>(workspaceId, 'keys', { method: 'POST', body, key })
    setSecret((await list.create(send, texts.unknownKey)).key)
    void keys.reload()
  }
  const revoke = (apiKey: ApiKey) => {
    const name = keyName(apiKey)
    const question = { title: texts.revokeTitle(name), text: texts.revokeText, action: texts.revokeKey }
    list.removeWithKey({ ...question, done: texts.revoked(name) }, async (key) => {
      await request(workspaceId, `keys/${apiKey.id}`, { method: 'DELETE', key })
      await keys.reload()
    })
  }
  const select = (isRevoked: boolean) => keys.data?.filter(({ revoked }) => Boolean(revoked) === isRevoked) ?? []
  return { list, active: select(false), revoked: select(true), secret, setSecret, create, revoke }
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke?: () => void }) {
  const { label, prefix, role, created, lastUsedDay, revoked } = apiKey
  const name = keyName(apiKey)
  return (
    <OwnerRow
      name={name}
      chips={<span class="chip tag">{texts.roles[role]}</span>}
      details={[
        label && `${prefix}…`,
        texts.created(formatDay(created)),
        lastUsedDay ? texts.lastUsed(formatDay(lastUsedDay)) : texts.neverUsed,
        revoked && texts.revokedOn(formatDay(revoked)),
      ]}
      actions={
        onRevoke && (
          <button type="button" aria-label={texts.revokeNamed(name)} onClick={onRevoke}>
            {texts.revoke}
          </button>
        )
      }
    />
  )
}

const keyName = ({ label, prefix }: ApiKey) => label || `${prefix}…`
