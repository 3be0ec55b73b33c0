import { useState } from 'preact/hooks'
import type { Webhook } from '../../../shared/notifications/webhook.ts'
import { useActionStatus } from '../ui/use-action-status.tsx'
import { useFocus } from '../ui/use-focus.ts'
import type { KeyQuestion } from '../ui/use-owner-key.tsx'
import { webhooksApi } from './api.ts'
import { texts } from './en.ts'
import { getHost } from './host-of.ts'

export type WebhookProps = {
  webhook: Webhook
  workspaceId: string
  /** Asks for an owner key. */
  onAsk: (question: KeyQuestion) => void
  onChange: (webhook: Webhook) => void
  onRotate: () => void
  onDelete: () => void
  /** Called after a test, which may have changed what is stored. */
  onTest: () => void
}

/** Returns what can be done about a webhook, with its result, and the part that is open below it. */
export function useWebhookActions({ webhook, workspaceId, onAsk, onChange, onTest }: WebhookProps) {
  const { id, enabled } = webhook
  const api = webhooksApi(workspaceId)
  const host = getHost(webhook)
  const { report, show, run } = useActionStatus({ busyText: texts.sending })
  const [part, setPart] = useState<'edit' | 'deliveries'>()
  const [name, focusName] = useFocus<HTMLElement>()
  /** The number of tests: after each, the deliveries are loaded again. */
  const [tests, setTests] = useState(0)
  const toggle = (next: typeof part) => setPart(part === next ? undefined : next)
  const ask = (question: KeyQuestion) => {
    show('')
    onAsk(question)
  }
  const changeEnabled = () =>
    ask({
      ...(enabled
        ? { title: texts.disableTitle(host), text: texts.disableText, action: texts.disable }
        : { title: texts.enableTitle(host), text: texts.enableText, action: texts.enable }),
      onSubmit: async (key) => {
        onChange(await api.change(id, { enabled: !enabled }, key))
        show(enabled ? texts.disabledNow : texts.enabledNow)
      },
      // The button is gone.
      onDone: focusName,
    })
  const test = () =>
    run(async () => {
      const { status, ms } = await api.test(id)
      setTests((count) => count + 1)
      onTest()
      return `${texts.responded(status, ms)}.`
    })
  const editing = {
    api,
    onAsk: ask,
    onChange: (changed: Webhook) => {
      onChange(changed)
      show(texts.webhookSaved)
    },
    onDone: () => {
      setPart(undefined)
      focusName()
    },
  }
  return { report, name, part, tests, test, toggle, changeEnabled, editing }
}
