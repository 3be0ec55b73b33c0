import type { RefObject } from 'preact'
import type { InboxCounts } from '../../../../shared/inbox.ts'
import { askUrl } from '../../requests/ask-url.ts'
import { noFilters } from '../../state/filters.ts'
import { listUrl } from '../../state/routes.ts'
import { Sprig } from '../../ui/Sprig.tsx'
import { texts } from './en-list.ts'

type Props = { workspaceId: string; counts: InboxCounts; heading: RefObject<HTMLHeadingElement | null> }

/** Explains that nothing is published, and leads to what waits or to people who could be asked. */
export function NothingToShow({ workspaceId, counts: { pending }, heading }: Props) {
  const waiting = pending >= 100 ? texts.manyPending : texts.publishFirst(pending)
  const read = pending === 1 ? texts.readOne : texts.read
  const url = pending > 0 ? listUrl(workspaceId, { ...noFilters, state: 'pending' }) : askUrl(workspaceId)
  return (
    <div class="empty">
      <Sprig />
      <h1 ref={heading} tabIndex={-1}>
        {texts.nothing}
      </h1>
      <p>{pending > 0 ? waiting : texts.nobody}</p>
      <a class="button primary" href={url}>
        {pending > 0 ? read : texts.ask}
      </a>
    </div>
  )
}
