import { useEffect, useState } from 'preact/hooks'
import type { ConsentRecord } from '../../../shared/consents/consent-record.ts'
import { request } from '../state/api.ts'
import { inbox, setState } from '../state/store.ts'
import { texts } from './en-consents.ts'

/** Milliseconds for which a testimonial must be open, so that nothing loads for those that an owner only passes. */
const delay = 200

/** Loads the events of a testimonial's consents; `undefined` until then, and if they cannot be loaded. */
export function useConsentEvents(workspaceId: string, id: string): ConsentRecord['events'] | undefined {
  const [events, setEvents] = useState<ConsentRecord['events']>()
  useEffect(() => {
    const load = () => request<ConsentRecord>(workspaceId, `testimonial/${id}/consent-record`)
    // Without them, the line about the consent is still there, and the record itself reports what is wrong.
    const timer = setTimeout(
      () =>
        load()
          .then(({ events }) => {
            setEvents(events)
            showWithdrawal(id, events)
          })
          .catch(() => undefined),
      delay,
    )
    return () => clearTimeout(timer)
  }, [workspaceId, id])
  return events
}

/** Shows in the record that the consent to publication is missing because it was withdrawn. */
function showWithdrawal(id: string, events: ConsentRecord['events']): void {
  const latest = events.findLast(({ purpose }) => purpose === 'publish')
  const { [id]: _, ...others } = inbox.value.reasons
  setState({ reasons: latest?.decision === 'withdrawn' ? { ...others, [id]: texts.consentWithdrawn } : others })
}
