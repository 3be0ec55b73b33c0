import type { Delivery } from '../../../shared/notifications/delivery.ts'
import { longDate } from '../state/format.ts'
import { useActionStatus } from '../ui/hooks/use-action-status.tsx'
import { texts } from './en.ts'

type Props = {
  delivery: Delivery
  workspaceId: string
  /** Sends it again, and returns what became of it. */
  onReplay: () => Promise<Delivery>
}

/** An event that was sent to a webhook, or waits, with the result of the last attempt. */
export function DeliveryRow({ delivery, workspaceId, onReplay }: Props) {
  const { id, event, recordId, created } = delivery
  const moment = longDate(created)
  const { report, run } = useActionStatus({ busyText: texts.sending })
  const replay = () =>
    run(async () => {
      const { status, ms } = await onReplay()
      return texts.tested(status, ms)
    })
  const name = texts.eventNames[event] ?? texts.test
  // There is no record of a test, and what was erased is gone.
  const hasRecord = /^testimonial\.(?!deleted$)/.test(event)
  return (
    <tr tabIndex={-1}>
      <td>
        {hasRecord ? <a href={`/inbox/${workspaceId}/${recordId}`}>{name}</a> : name}
        <span class="hint">{event}</span>
        <span class="hint id">{id}</span>
      </td>
      <td>
        <time dateTime={created}>{moment}</time>
      </td>
      <td>
        <Result delivery={delivery} />
      </td>
      <td>
        <button
          type="button"
          class="quiet"
          aria-label={texts.named(texts.replay, `${name}, ${moment}`)}
          onClick={replay}
        >
          {texts.replay}
        </button>
        {report}
      </td>
    </tr>
  )
}

function Result({ delivery: { outcome, tries, status, ms, due } }: Pick<Props, 'delivery'>) {
  const hasFailed = outcome === 'failed' || (outcome === 'waiting' && tries > 0)
  const facts = [
    outcome === 'dropped' && texts.droppedText,
    tries > 1 && texts.tries(tries),
    due && texts.nextTry(longDate(due)),
  ].filter(Boolean)
  return (
    <>
      {outcome === 'dropped' && texts.dropped}
      {outcome === 'waiting' && texts.waiting}
      {outcome !== 'dropped' && tries > 0 && (
        <span class={hasFailed ? 'alarm' : ''}>
          {outcome === 'waiting' && ': '}
          {texts.responded(status, ms)}
        </span>
      )}
      {facts.length > 0 && <span class="hint">{facts.join(', ')}</span>}
    </>
  )
}
