import { useState } from 'preact/hooks'
import type { Webhook } from '../../../shared/notifications/webhook.ts'
import type { KeyQuestion } from '../ui/use-owner-key.tsx'
import type { WebhookChange, webhooksApi } from './api.ts'
import { texts } from './en.ts'
import { getHost } from './host-of.ts'
import { WebhookForm } from './WebhookForm.tsx'

type Props = {
  webhook: Webhook
  api: ReturnType<typeof webhooksApi>
  /** Asks for an owner key. */
  onAsk: (question: KeyQuestion) => void
  onChange: (webhook: Webhook) => void
  onDone: () => void
}

/** The form that changes a webhook. */
export function EditWebhook({ webhook, api, onAsk, onChange, onDone }: Props) {
  // As it was when the form was opened: other changes meanwhile stay, unless they are made here too.
  const [stored] = useState(webhook)
  const save = async (values: WebhookChange, key: string) => {
    onChange(await api.change(webhook.id, changes(values, stored), key))
  }
  return (
    <WebhookForm
      webhook={stored}
      action={texts.save}
      onAsk={onAsk}
      question={() => ({ title: texts.saveTitle(getHost(webhook)), text: texts.saveWebhookText })}
      onSubmit={save}
      onDone={onDone}
    >
      <button type="button" onClick={onDone}>
        {texts.cancel}
      </button>
    </WebhookForm>
  )
}

const names = ['url', 'events', 'format'] as const

/** Returns the values that differ from the stored ones. */
const changes = (values: WebhookChange, stored: Webhook): WebhookChange =>
  Object.fromEntries(names.flatMap((name) => (`${values[name]}` === `${stored[name]}` ? [] : [[name, values[name]]])))
