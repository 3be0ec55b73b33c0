import { useEffect, useState } from 'preact/hooks'
import type { ConsentRecord } from '../../../shared/consents/consent-record.ts'
import { request } from '../state/api.ts'

/** Milliseconds for which a testimonial must be open, so that nothing loads for those that an owner only passes. */
const delay = 200

/** The decisions of an author, oldest first. */
export type ConsentEvents = ConsentRecord['events']

/** Loads the events of a testimonial's consents; `undefined` until then, and `null` if they cannot be loaded. */
export function useConsentEvents(workspaceId: string, id: string): ConsentEvents | null | undefined {
  const [loaded, setLoaded] = useState<{ id: string; events: ConsentEvents | null }>()
  useEffect(() => {
    let isCurrent = true
    const load = () => request<ConsentRecord>(workspaceId, `testimonial/${id}/consent-record`)
    const show = (events: ConsentEvents | null) => isCurrent && setLoaded({ id, events })
    const timer = setTimeout(
      () =>
        load().then(
          ({ events }) => show(events),
          () => show(null),
        ),
      delay,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [workspaceId, id])
  return loaded?.id === id ? loaded.events : undefined
}
