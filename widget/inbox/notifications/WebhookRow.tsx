import { useState } from 'preact/hooks'
import type { Webhook } from '../../../shared/webhook.ts'
import { longDate } from '../state/format.ts'
import { formatDay } from '../ui/format-date.ts'
import { OwnerRow } from '../ui/OwnerRow.tsx'
import { useActionStatus } from '../ui/use-action-status.tsx'
import { useFocus } from '../ui/use-focus.ts'
import type { KeyQuestion } from '../ui/use-owner-key.tsx'
import { webhooksApi } from './api.ts'
import { Deliveries } from './Deliveries.tsx'
import { EditWebhook } from './EditWebhook.tsx'
import { texts } from './en.ts'
import { hostOf } from './host-of.ts'

type Props = {
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

/** A webhook with its buttons, and its form or its deliveries on request. */
export function WebhookRow(props: Props) {
  const { webhook, workspaceId, onRotate, onDelete } = props
  const { id, url, events, format, enabled, created } = webhook
  const { report, name, part, tests, test, toggle, changeEnabled, editing } = useWebhookActions(props)
  const button = (text: string, onClick: () => void, attributes = {}) => (
    <button type="button" aria-label={texts.named(text, hostOf(webhook))} onClick={onClick} {...attributes}>
      {text}
    </button>
  )
  return (
    <OwnerRow
      class="receiver"
      name={hostOf(webhook)}
      nameRef={name}
      chips={
        <>
          <span class="chip tag">{texts.formats[format]}</span>
          <State webhook={webhook} />
        </>
      }
      subtitle={
        <p class="hint url">
          <bdi>{url}</bdi>
        </p>
      }
      details={[events.join(', '), texts.added(formatDay(created))]}
      text={<Explanation webhook={webhook} />}
      actions={
        <p class="bar">
          {!enabled && button(texts.enable, changeEnabled, { class: 'primary' })}
          {button(texts.sendTest, test)}
          {button(texts.deliveries, () => toggle('deliveries'), { 'aria-expanded': part === 'deliveries' })}
          {button(texts.edit, () => toggle('edit'), { 'aria-expanded': part === 'edit' })}
          {button(texts.rotate, onRotate)}
          {enabled && button(texts.disable, changeEnabled)}
          {button(texts.delete, onDelete, { class: 'quiet danger' })}
        </p>
      }
    >
      {report}
      {part === 'edit' && <EditWebhook webhook={webhook} {...editing} />}
      {part === 'deliveries' && <Deliveries key={tests} webhookId={id} workspaceId={workspaceId} />}
    </OwnerRow>
  )
}

function useWebhookActions({ webhook, workspaceId, onAsk, onChange, onTest }: Props) {
  const { id, enabled } = webhook
  const api = webhooksApi(workspaceId)
  const host = hostOf(webhook)
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

function State({ webhook: { enabled, failingSince } }: Pick<Props, 'webhook'>) {
  if (!enabled) return <span class="chip warning">{texts.disabled}</span>
  return failingSince && <span class="chip warning">{texts.failing}</span>
}

function Explanation({ webhook: { enabled, failingSince } }: Pick<Props, 'webhook'>) {
  const moment = failingSince && longDate(failingSince)
  if (!enabled) return <p>{moment ? texts.disabledFailing(moment) : texts.disabledText}</p>
  return moment && <p>{texts.webhookFailing(moment)}</p>
}
