import { useEffect, useState } from 'preact/hooks'
import type { ConsentRecord } from '../../../shared/consents/consent-record.ts'
import { request } from '../state/api.ts'

/** Milliseconds for which a testimonial must be open, so that nothing loads for those that an owner only passes. */
const delay = 200

/** Loads the events of a testimonial's consents; `undefined` until then, and if they cannot be loaded. */
export function useConsentEvents(workspaceId: string, id: string): ConsentRecord['events'] | undefined {
  const [events, setEvents] = useState<ConsentRecord['events']>()
  useEffect(() => {
    const load = () => request<ConsentRecord>(workspaceId, `testimonial/${id}/consent-record`)
    // Without them, the list says what the testimonial itself does, and the record of consent reports what is wrong.
    const timer = setTimeout(
      () =>
        load()
          .then(({ events }) => setEvents(events))
          .catch(() => undefined),
      delay,
    )
    return () => clearTimeout(timer)
  }, [workspaceId, id])
  return events
}
