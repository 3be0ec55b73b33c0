import { useState } from 'preact/hooks'
import type { Webhook } from '../../../shared/notifications/webhook.ts'
import { OnceShown } from '../ui/OnceShown.tsx'
import { OwnerList } from '../ui/OwnerList.tsx'
import { useOwnerList } from '../ui/use-owner-list.tsx'
import { replaceItem, useResource } from '../ui/use-resource.ts'
import { type WebhookChange, webhooksApi } from './api.ts'
import { CreateWebhook } from './CreateWebhook.tsx'
import { texts } from './en.ts'
import { getHost } from './host-of.ts'
import { WebhookRow } from './WebhookRow.tsx'

/** The systems that get events, and the form that adds one. */
export function Webhooks({ workspaceId }: { workspaceId: string }) {
  const { webhooks, list, secret, closeSecret, create, rotate, remove } = useWebhooks(workspaceId)
  return (
    <>
      {secret && <OnceShown key={secret.secret} {...secret} onDone={closeSecret} />}
      <OwnerList
        list={list}
        title={texts.webhooks}
        hint={
          <>
            {texts.webhooksIntro}{' '}
            <a href="/docs/webhooks" target="_blank" rel="noopener">
              {texts.webhooksGuide}
            </a>
          </>
        }
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
        <CreateWebhook onAsk={list.askForKey} onCreate={create} />
      </OwnerList>
    </>
  )
}

function useWebhooks(workspaceId: string) {
  const api = webhooksApi(workspaceId)
  const webhooks = useResource(workspaceId, api.list)
  const list = useOwnerList(webhooks)
  const [secret, setSecret] = useState<{ title: string; hint: string; secret: string }>()
  const showSecret = (webhook: Webhook & { secret: string }, hint: string) =>
    setSecret({ title: texts.secret(getHost(webhook)), hint, secret: webhook.secret })
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
    const question = { title: texts.deleteWebhookTitle(host), text: texts.deleteWebhookText, action: texts.delete }
    list.removeWithKey({ ...question, done: texts.webhookDeleted(host) }, async (key) => {
      await api.delete(webhook.id, key)
      await webhooks.reload()
    })
  }
  const closeSecret = () => {
    setSecret(undefined)
    list.focusHeading()
  }
  return { webhooks, list, secret, closeSecret, create, rotate, remove }
}
