import { longDate } from '../state/format.ts'
import { formatDay } from '../ui/format-date.ts'
import { OwnerRow } from '../ui/OwnerRow.tsx'
import { Deliveries } from './Deliveries.tsx'
import { EditWebhook } from './EditWebhook.tsx'
import { texts } from './en.ts'
import { getHost } from './host-of.ts'
import { useWebhookActions, type WebhookProps } from './use-webhook-actions.ts'

/** A webhook with its buttons, and its form or its deliveries on request. */
export function WebhookRow(props: WebhookProps) {
  const { webhook, workspaceId, onRotate, onDelete } = props
  const { id, url, events, format, enabled, created } = webhook
  const { report, name, part, tests, test, toggle, changeEnabled, editing } = useWebhookActions(props)
  const button = (text: string, onClick: () => void, attributes = {}) => (
    <button type="button" aria-label={texts.named(text, getHost(webhook))} onClick={onClick} {...attributes}>
      {text}
    </button>
  )
  return (
    <OwnerRow
      class="receiver"
      name={getHost(webhook)}
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

function State({ webhook: { enabled, failingSince } }: Pick<WebhookProps, 'webhook'>) {
  if (!enabled) return <span class="chip warning">{texts.disabled}</span>
  return failingSince && <span class="chip warning">{texts.failing}</span>
}

function Explanation({ webhook: { enabled, failingSince } }: Pick<WebhookProps, 'webhook'>) {
  const moment = failingSince && longDate(failingSince)
  if (!enabled) return <p>{moment ? texts.disabledFailing(moment) : texts.disabledText}</p>
  return moment && <p>{texts.webhookFailing(moment)}</p>
}
