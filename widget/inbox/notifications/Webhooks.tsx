import { useState } from 'preact/hooks'
import type { Webhook } from '../../../shared/webhook.ts'
import { NetworkError } from '../state/api.ts'
import { Loading } from '../ui/Loading.tsx'
import { OnceShown } from '../ui/OnceShown.tsx'
import { useFocus } from '../ui/use-focus.ts'
import { useOwnerKey } from '../ui/use-owner-key.tsx'
import { useResource } from '../ui/use-resource.ts'
import { type WebhookChange, webhooksApi } from './api.ts'
import { CreateWebhook } from './CreateWebhook.tsx'
import { texts } from './en.ts'
import { hostOf } from './host-of.ts'
import { WebhookRow } from './WebhookRow.tsx'

/** The systems that get events, and what adds another one. */
export function Webhooks({ workspaceId }: { workspaceId: string }) {
  const api = webhooksApi(workspaceId)
  const webhooks = useResource(workspaceId, api.list)
  const [dialog, ask] = useOwnerKey()
  const [status, setStatus] = useState('')
  const [secret, setSecret] = useState({ title: '', hint: '', secret: '' })
  const [heading, focusHeading] = useFocus<HTMLHeadingElement>()
  const list = webhooks.data ?? []

  const create = async (body: WebhookChange, key: string) => {
    setStatus('')
    try {
      const created = await api.create(body, key)
      setSecret({ title: texts.secret(hostOf(created)), hint: texts.secretHint, secret: created.secret })
    } catch (error) {
      if (error instanceof NetworkError) void webhooks.reload()
      throw error
    }
    // Not awaited: the secret takes the focus as soon as the dialog is closed.
    void webhooks.reload()
  }
  const rotate = (webhook: Webhook) =>
    ask({
      title: texts.rotateTitle(hostOf(webhook)),
      text: texts.rotateText,
      action: texts.rotate,
      onSubmit: async (key) => {
        const { secret } = await api.rotate(webhook.id, key)
        setSecret({ title: texts.secret(hostOf(webhook)), hint: texts.rotatedHint, secret })
      },
    })
  const remove = (webhook: Webhook) =>
    ask({
      title: texts.deleteWebhookTitle(hostOf(webhook)),
      text: texts.deleteWebhookText,
      action: texts.delete,
      danger: true,
      onSubmit: async (key) => {
        await api.delete(webhook.id, key)
        setStatus(texts.webhookDeleted(hostOf(webhook)))
        await webhooks.reload()
      },
      onDone: focusHeading,
    })
  return (
    <>
      {secret.secret && (
        <OnceShown
          key={secret.secret}
          {...secret}
          onDone={() => {
            setSecret({ ...secret, secret: '' })
            focusHeading()
          }}
        />
      )}
      <section class="card">
        <h2 ref={heading} tabIndex={-1}>
          {texts.webhooks}
        </h2>
        <p class="hint">
          {texts.webhooksIntro}{' '}
          <a href="/docs/webhooks" target="_blank" rel="noopener">
            {texts.webhooksGuide}
          </a>
        </p>
        <p role="status">{status}</p>
        <Loading resource={webhooks} />
        {webhooks.data && list.length === 0 && <p>{texts.noWebhooks}</p>}
        <ul class="rows">
          {list.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              workspaceId={workspaceId}
              onAsk={ask}
              onChange={(changed) => webhooks.replace(list.map((other) => (other.id === changed.id ? changed : other)))}
              onRotate={() => rotate(webhook)}
              onDelete={() => remove(webhook)}
              onTest={webhooks.reload}
            />
          ))}
        </ul>
        <CreateWebhook onAsk={ask} onCreate={create} />
        {dialog}
      </section>
    </>
  )
}
