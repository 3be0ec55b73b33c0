import type { Delivery } from '../../../shared/notifications/delivery.ts'
import { longDate } from '../state/format.ts'
import { OwnerRow } from '../ui/OwnerRow.tsx'
import { useActionStatus } from '../ui/use-action-status.tsx'
import { texts } from './en.ts'

type Props = {
  delivery: Delivery
  workspaceId: string
  /** Sends it again, and returns what became of it. */
  onReplay: () => Promise<Delivery>
}

/** An event that was sent to a webhook, or waits, with the result of the last attempt. */
export function DeliveryRow({ delivery, workspaceId, onReplay }: Props) {
  const { id, event, recordId, created, due, tries, status, ms, outcome } = delivery
  const moment = longDate(created)
  const { report, run } = useActionStatus({ busyText: texts.sending })
  const replay = () =>
    run(async () => {
      const { status, ms } = await onReplay()
      return `${texts.responded(status, ms)}.`
    })
  const details = [
    outcome === 'dropped' && texts.droppedText,
    tries > 0 && outcome !== 'dropped' && texts.responded(status, ms),
    tries > 0 && texts.tries(tries),
    due && texts.nextTry(longDate(due)),
  ]
  // There is no record of a test, and what was erased is gone.
  const hasRecord = /^testimonial\.(?!deleted$)/.test(event)
  return (
    <OwnerRow
      tabIndex={-1}
      name={event}
      chips={
        <>
          <span class={`chip ${outcome === 'failed' ? 'warning' : outcome === 'delivered' ? 'published' : ''}`}>
            {texts.outcomes[outcome]}
          </span>
          <time dateTime={created}>{moment}</time>
        </>
      }
      details={details}
      text={
        <p class="hint">
          {hasRecord && <a href={`/inbox/${workspaceId}/${recordId}`}>{texts.record}</a>} <code>{id}</code>
        </p>
      }
      actions={
        <button type="button" aria-label={texts.named(texts.replay, `${event}, ${moment}`)} onClick={replay}>
          {texts.replay}
        </button>
      }
    >
      {report}
    </OwnerRow>
  )
}
