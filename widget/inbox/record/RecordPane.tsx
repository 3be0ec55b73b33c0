import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { LoadError } from '../lazy/LoadError.tsx'
import { shownItem } from '../state/changes.ts'
import { texts } from '../state/en.ts'
import { loadRecord } from '../state/list.ts'
import { back, step } from '../state/neighbours.ts'
import type { State } from '../state/store.ts'
import { Record } from './Record.tsx'

type Props = { state: State; items: InboxTestimonial[] }

/** The open testimonial, with the way back and to its neighbours. */
export function RecordPane({ state, items }: Props) {
  const { recordId } = state.route
  const item = recordId ? shownItem(state, recordId) : undefined
  const index = items.findIndex(({ id }) => id === recordId)
  if (!recordId) {
    if (items.length === 0) return null
    return (
      <section class="record-pane vacant">
        <p>{texts.chooseRecord}</p>
        <p class="hint keys">{texts.chooseHint}</p>
      </section>
    )
  }
  return (
    <section class="record-pane">
      <div class="neighbours bar">
        <button type="button" class="quiet" onClick={back}>
          {texts.backToList}
        </button>
        {index >= 0 && (
          <>
            <button
              type="button"
              class="quiet"
              aria-label={texts.previous}
              aria-disabled={index === 0}
              onClick={() => step(-1)}
            >
              ‹
            </button>
            <span>{texts.position(index + 1, items.length, !!state.nextCursor)}</span>
            <button
              type="button"
              class="quiet"
              aria-label={texts.next}
              aria-disabled={index === items.length - 1}
              onClick={() => step(1)}
            >
              ›
            </button>
          </>
        )}
      </div>
      {item ? (
        <Record item={item} page={state.page} />
      ) : state.failedRecordId === recordId ? (
        <LoadError onRetry={() => loadRecord(recordId)} />
      ) : (
        <p role="status">{state.missing.has(recordId) ? texts.unknownRecord : texts.loading}</p>
      )}
    </section>
  )
}
