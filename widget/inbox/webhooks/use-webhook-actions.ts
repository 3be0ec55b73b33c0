import { useState } from 'preact/hooks'
import type { Webhook } from '../../../shared/notifications/webhook.ts'
import { useActionStatus } from '../ui/hooks/use-action-status.tsx'
import { useFocus } from '../ui/hooks/use-focus.ts'
import type { KeyQuestion } from '../ui/hooks/use-owner-key.tsx'
import { type WebhookChange, webhooksApi } from './api.ts'
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

/** Returns what can be done about a webhook, with its result, and whether its deliveries are open below it. */
export function useWebhookActions({ webhook, workspaceId, onAsk, onChange, onTest }: WebhookProps) {
  const { id, enabled } = webhook
  const api = webhooksApi(workspaceId)
  const host = getHost(webhook)
  const { report, show, run } = useActionStatus({ busyText: texts.sending })
  const [isOpen, setIsOpen] = useState(false)
  // As it was when the dialog was opened: other changes meanwhile stay, unless they are made here too.
  const [stored, setStored] = useState<Webhook>()
  const [name, focusName] = useFocus<HTMLHeadingElement>()
  /** The number of tests: after each, the deliveries are loaded again. */
  const [tests, setTests] = useState(0)
  const changeEnabled = () => {
    show('')
    onAsk({
      ...(enabled
        ? { title: texts.disableTitle(host), text: texts.disableText, action: texts.disable }
        : { title: texts.enableTitle(host), text: texts.enableText, action: texts.enable }),
      onSubmit: async (key) => {
        onChange(await api.change(id, { enabled: !enabled }, key))
        show(enabled ? texts.disabledNow : texts.enabledNow)
      },
    })
  }
  const test = () =>
    run(async () => {
      const { status, ms } = await api.test(id)
      setTests((count) => count + 1)
      onTest()
      return texts.tested(status, ms)
    })
  const editing = stored && {
    webhook: stored,
    onSubmit: async (values: WebhookChange, key: string) => {
      show('')
      onChange(await api.change(id, changes(values, stored), key))
      show(texts.saved)
    },
    onClose: (isDone: boolean) => {
      setStored(undefined)
      if (isDone) focusName()
    },
  }
  return {
    ...{ report, name, isOpen, tests, test, changeEnabled, editing },
    edit: () => setStored(webhook),
    toggle: () => setIsOpen(!isOpen),
  }
}

const names = ['url', 'events', 'format'] as const

/** Returns the values that differ from the stored ones. */
const changes = (values: WebhookChange, stored: Webhook): WebhookChange =>
  Object.fromEntries(names.flatMap((name) => (`${values[name]}` === `${stored[name]}` ? [] : [[name, values[name]]])))
