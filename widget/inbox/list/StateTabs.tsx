import type { InboxCounts } from '../../../shared/inbox.ts'
import { stateNames, texts } from '../state/en.ts'
import { type Filters, isNarrowed, states } from '../state/filters.ts'
import { scrollToMiddle } from '../state/focus.ts'
import { listUrl } from '../state/routes.ts'

type Props = { filters: Filters; counts: InboxCounts; workspaceId: string }

/** Scrolls the row of states on a phone: otherwise the current one may be out of sight. */
function show(link: HTMLAnchorElement | null): void {
  if (link?.parentElement) scrollToMiddle(link.parentElement, link)
}

/** Links to the states, with the number of testimonials in each. */
export function StateTabs({ filters, counts, workspaceId }: Props) {
  return (
    <nav class="tabs" aria-label={texts.states}>
      {states.map((state) => (
        <a
          key={state}
          ref={state === filters.state ? show : null}
          href={listUrl(workspaceId, { ...filters, state })}
          aria-current={state === filters.state ? 'page' : undefined}
        >
          {stateNames[state]} {/* The counts are of whole states: beside a search they would mislead. */}
          {counts[state] > 0 && !isNarrowed(filters) && <span class="count">{texts.atLeast(counts[state])}</span>}
        </a>
      ))}
      <a
        ref={filters.state ? null : show}
        href={listUrl(workspaceId, { ...filters, state: '' })}
        aria-current={filters.state ? undefined : 'page'}
      >
        {texts.all}
      </a>
    </nav>
  )
}
