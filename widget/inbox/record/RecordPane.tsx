import type { VNode } from 'preact'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { LoadError } from '../lazy/LoadError.tsx'
import { shownItem } from '../state/changes.ts'
import { stateNames, texts } from '../state/en.ts'
import { loadRecord } from '../state/list.ts'
import { back, step } from '../state/neighbours.ts'
import { hasShortcuts } from '../state/storage.ts'
import type { State } from '../state/store.ts'
import { BackIcon, NextIcon } from '../ui/Icon.tsx'
import { Actions } from './Actions.tsx'
import { Record } from './Record.tsx'

type Props = { state: State; items: InboxTestimonial[] }

/** The open testimonial, with the way back, to its neighbours, and what can be done with it; or else the first steps. */
export function RecordPane({ state, items, steps }: Props & { steps: VNode | false }) {
  const { filters, recordId } = state.route
  if (steps) return <div class="record-pane">{steps}</div>
  if (!recordId) return items.length > 0 ? <ChooseRecord /> : null
  const item = shownItem(state, recordId)
  const listName = filters.q ? texts.results : filters.state && stateNames[filters.state as keyof typeof stateNames]
  return (
    <section class="record-pane" aria-label={texts.testimonial}>
      <div class="neighbours">
        <button type="button" class="quiet back" onClick={back}>
          <BackIcon />
          <span class="unseen">{texts.backTo}</span> {listName || texts.all}
        </button>
        <Neighbours state={state} items={items} />
      </div>
      {item ? (
        <>
          <Record item={item} page={state.page} />
          <Actions key={recordId} item={item} />
        </>
      ) : (
        <div class="empty">
          {state.failedRecordId === recordId ? (
            <LoadError onRetry={() => loadRecord(recordId)} />
          ) : (
            <p role="status">{state.missing.has(recordId) ? texts.unknownRecord : texts.loading}</p>
          )}
        </div>
      )}
    </section>
  )
}

const ChooseRecord = () => (
  <section class="record-pane" aria-label={texts.testimonial}>
    <div class="empty">
      <p>{texts.chooseRecord}</p>
      {hasShortcuts() && <p class="hint">{texts.chooseHint}</p>}
    </div>
  </section>
)

function Neighbours({ state, items }: Props) {
  const index = items.findIndex(({ id }) => id === state.route.recordId)
  if (index < 0) return null
  return (
    <span class="bar end nowrap">
      <button
        type="button"
        class="quiet"
        aria-label={texts.previous}
        aria-disabled={index === 0}
        onClick={() => step(-1)}
      >
        <BackIcon />
      </button>
      <span class="muted">{texts.position(index + 1, items.length, !!state.nextCursor)}</span>
      <button
        type="button"
        class="quiet"
        aria-label={texts.next}
        aria-disabled={index === items.length - 1}
        onClick={() => step(1)}
      >
        <NextIcon />
      </button>
    </span>
  )
}
