import { useCallback, useEffect, useRef } from 'preact/hooks'
import type { InboxCounts } from '../../../shared/inbox.ts'
import type { FirstSteps } from '../../../shared/workspace/first-steps.ts'
import { request } from '../state/api.ts'
import { checkForNew } from '../state/live.ts'
import { inbox } from '../state/store.ts'
import { usePageVisible } from '../ui/hooks/use-page-visible.ts'
import { useResource } from '../ui/hooks/use-resource.ts'

/** Loads what is done, and again once a change of the counts is stored and whenever the page is shown again. */
export function useFirstSteps(workspaceId: string, counts: InboxCounts) {
  const steps = useResource(workspaceId, () => request<FirstSteps>(workspaceId, 'first-steps'))
  const { reload } = steps
  const shown = useRef(counts)
  const isStored = inbox.value.unconfirmed.length === 0
  useEffect(() => {
    // The resource itself loads what is done at first.
    if (!isStored || shown.current === counts) return
    shown.current = counts
    void reload()
  }, [counts, isStored, reload])
  usePageVisible(
    useCallback(() => {
      void checkForNew()
      void reload()
    }, [reload]),
  )
  return steps
}
