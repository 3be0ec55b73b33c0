import { LazyPart } from '../lazy/LazyPart.tsx'
import { longDate, shortDate } from '../state/format.ts'
import { OwnerRow } from '../ui/lists/OwnerRow.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { Deliveries } from './Deliveries.tsx'
import { texts } from './en.ts'
import { getHost } from './host-of.ts'
import { useWebhookActions, type WebhookProps } from './use-webhook-actions.ts'

const loadDialog = () => import('./WebhookDialog.tsx')

/** A webhook with its buttons, and its deliveries on request. */
export function WebhookRow(props: WebhookProps) {
  const { webhook, workspaceId, onRotate, onDelete } = props
  const { id, url, format, enabled } = webhook
  const { report, name, isOpen, tests, test, toggle, changeEnabled, editing, edit } = useWebhookActions(props)
  const host = getHost(webhook)
  return (
    <OwnerRow
      name={host}
      nameRef={name}
      chips={<State webhook={webhook} />}
      subtitle={
        <p class="hint">
          <bdi>{url}</bdi>
        </p>
      }
      details={[describeEvents(webhook), texts.inFormat[format]]}
      text={<Explanation webhook={webhook} />}
      actions={
        <>
          <button
            type="button"
            aria-label={texts.named(texts.deliveries, host)}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {texts.deliveries}
          </button>
          <MoreMenu
            name={host}
            actions={[
              { text: texts.sendTest, onClick: test },
              { text: texts.edit, onClick: edit },
              { text: texts.rotateAction, onClick: onRotate },
              { text: enabled ? texts.disableAction : texts.enableAction, onClick: changeEnabled },
              { text: texts.deleteAction, isDanger: true, onClick: onDelete },
            ]}
          />
        </>
      }
    >
      {report}
      {editing && (
        <LazyPart
          load={loadDialog}
          props={{ title: texts.editTitle(host), text: texts.editText, action: texts.save, ...editing }}
        />
      )}
      {isOpen && <Deliveries key={tests} webhookId={id} host={host} workspaceId={workspaceId} />}
    </OwnerRow>
  )
}

/** Returns the events in words, as part of a sentence. */
function describeEvents({ events }: WebhookProps['webhook']): string {
  if (Object.keys(texts.eventNames).every((name) => events.includes(name))) return texts.allEvents
  const [first = '', ...others] = events.map((name) => texts.eventNames[name] ?? name)
  return [first, ...others.map((name) => name.toLowerCase())].join(', ')
}

function State({ webhook: { enabled, failingSince, lastDelivered } }: Pick<WebhookProps, 'webhook'>) {
  if (!enabled) return <span class="state alarm">{texts.disabled}</span>
  if (failingSince) return <span class="state alarm">{texts.failing(shortDate(failingSince))}</span>
  return (
    <span class="state published">
      {lastDelivered ? texts.delivered(shortDate(lastDelivered)) : texts.nothingDelivered}
    </span>
  )
}

function Explanation({ webhook: { enabled, failingSince } }: Pick<WebhookProps, 'webhook'>) {
  const moment = failingSince && longDate(failingSince)
  if (!enabled) return <p class="hint">{moment ? texts.disabledFailing(moment) : texts.disabledText}</p>
  return moment && <p class="hint">{texts.failingText(moment)}</p>
}
