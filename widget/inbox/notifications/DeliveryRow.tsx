import { longDate } from '../format.ts'
import { texts } from './en.ts'
import type { Delivery } from './types.ts'

type Props = { delivery: Delivery; workspaceId: string; onReplay: () => void }

/** An event that was sent to a webhook, or waits, with the result of the last attempt. */
export function DeliveryRow({ delivery, workspaceId, onReplay }: Props) {
  const { id, event, recordId, created, due, tries, status, ms, outcome } = delivery
  const moment = longDate(created)
  const details = [
    outcome === 'dropped' && texts.droppedText,
    tries > 0 && outcome !== 'dropped' && texts.responded(status, ms),
    tries > 0 && texts.tries(tries),
    due && texts.nextTry(longDate(due)),
  ]
  // There is no record of a test, and what was erased is gone.
  const hasRecord = /^testimonial\.(?!deleted$)/.test(event)
  return (
    <li tabIndex={-1}>
      <div>
        <p class="facts">
          <strong>{event}</strong>
          <span class={`chip ${outcome === 'failed' ? 'warning' : outcome === 'delivered' ? 'published' : ''}`}>
            {texts.outcomes[outcome]}
          </span>
          <time dateTime={created}>{moment}</time>
        </p>
        <p class="hint">{details.filter(Boolean).join(' · ')}</p>
        <p class="hint">
          {hasRecord && <a href={`/inbox/${workspaceId}/${recordId}`}>{texts.record}</a>} <code>{id}</code>
        </p>
      </div>
      <button type="button" aria-label={texts.named(texts.replay, `${event}, ${moment}`)} onClick={onReplay}>
        {texts.replay}
      </button>
    </li>
  )
}
