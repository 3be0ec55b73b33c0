import { useState } from 'preact/hooks'
import type { InboxPage } from '../../../shared/inbox.ts'
import type { Webhook } from '../../../shared/notifications/webhook.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { useOwnerList } from '../ui/hooks/use-owner-list.tsx'
import { replaceItem, useResource } from '../ui/hooks/use-resource.ts'
import { OwnerList } from '../ui/lists/OwnerList.tsx'
import { createSecretStore, useSecret } from '../ui/lists/use-secret.ts'
import { OnceShown } from '../ui/OnceShown.tsx'
import { type WebhookChange, webhooksApi } from './api.ts'
import { texts } from './en.ts'
import { getHost } from './host-of.ts'
import { WebhookRow } from './WebhookRow.tsx'

const loadDialog = () => import('./WebhookDialog.tsx')

/** The systems that get events, and a dialog that adds one. */
export default function Webhooks({ page: { workspaceId } }: { page: InboxPage }) {
  const { webhooks, list, secret, keepSecret, closeSecret, create, rotate, remove } = useWebhooks(workspaceId)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <OwnerList
      list={list}
      level="h1"
      title={texts.webhooks}
      action={
        !secret && (
          <button type="button" class="primary" onClick={() => setIsAdding(true)}>
            {texts.addWebhook}
          </button>
        )
      }
      hint={
        <>
          {texts.intro}{' '}
          <a href="/docs/guides/webhooks" target="_blank" rel="noopener">
            {texts.guide}
          </a>
        </>
      }
      once={secret && <OnceShown key={secret.secret} {...secret} onKeep={keepSecret} onDone={closeSecret} />}
      empty={webhooks.data?.length === 0 && texts.noWebhooks}
      rows={webhooks.data?.map((webhook) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          workspaceId={workspaceId}
          onAsk={list.askForKey}
          onChange={(changed) => replaceItem(webhooks, changed)}
          onRotate={() => rotate(webhook)}
          onDelete={() => remove(webhook)}
          onTest={webhooks.reload}
        />
      ))}
    >
      {isAdding && (
        <LazyPart
          load={loadDialog}
          props={{
            title: texts.addWebhook,
            action: texts.add,
            onSubmit: create,
            onClose: () => setIsAdding(false),
          }}
        />
      )}
    </OwnerList>
  )
}

const newSecret = createSecretStore<{ title: string; hint: string; secret: string; fileName: string }>()

function useWebhooks(workspaceId: string) {
  const api = webhooksApi(workspaceId)
  const webhooks = useResource(workspaceId, api.list)
  const list = useOwnerList(webhooks)
  const { secret, show, keep: keepSecret, forget } = useSecret(newSecret)
  const showSecret = (webhook: Webhook & { secret: string }, hint: string) => {
    const host = getHost(webhook)
    show({ title: texts.secret(host), hint, secret: webhook.secret, fileName: texts.secretFile(host) })
  }
  const create = async (body: WebhookChange, key: string) => {
    showSecret(await list.create(() => api.create(body, key), texts.unknownResult), texts.secretHint)
    // Not awaited: the secret takes the focus as soon as the dialog is closed.
    void webhooks.reload()
  }
  const rotate = (webhook: Webhook) =>
    list.askForKey({
      title: texts.rotateTitle(getHost(webhook)),
      text: texts.rotateText,
      action: texts.rotate,
      onSubmit: async (key) => showSecret(await api.rotate(webhook.id, key), texts.rotatedHint),
    })
  const remove = (webhook: Webhook) => {
    const host = getHost(webhook)
    const question = { title: texts.deleteTitle(host), text: texts.deleteText, action: texts.delete }
    list.removeWithKey({ ...question, done: texts.deleted(host) }, async (key) => {
      await api.delete(webhook.id, key)
      await webhooks.reload()
    })
  }
  const closeSecret = () => {
    forget()
    list.focusHeading()
  }
  return { webhooks, list, secret, keepSecret, closeSecret, create, rotate, remove }
}
