import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { formatDay } from '../ui/format-date.ts'
import { texts } from './en-consents.ts'
import type { ConsentEvents } from './use-consent-events.ts'

type Props = { item: InboxTestimonial; events: ConsentEvents | null | undefined }

/** The latest decision for each purpose that the author was asked for; empty until they are known. */
export function ConsentList({ item, events }: Props) {
  return (
    <ul aria-busy={events === undefined}>
      {events === null && <li>{texts.notLoaded}</li>}
      {events &&
        Object.entries(texts.purposes).map(([purpose, name]) => {
          const event = events.findLast((event) => event.purpose === purpose)
          const isPublication = purpose === 'publish'
          if (!event && !isPublication) return null
          // Of some testimonials there are no events.
          const decision = event?.decision ?? (item.gaveConsent ? 'given' : 'refused')
          const isMissing = isPublication && (decision === 'refused' || decision === 'withdrawn')
          const at = event ? event.at : item.gaveConsent && item.consentDateTime
          const isOwner = event?.wording === 'owner'
          const decider = event && (isOwner ? texts.byOwner : texts.deciders[event.by])
          return (
            <li key={purpose}>
              {name}: <span class={isMissing ? 'alarm' : ''}>{texts.decisions[decision]}</span>{' '}
              <span class="muted">
                {[decider, at && formatDay(at)].filter(Boolean).join(', ') || texts.notRecorded}
                {isOwner && (
                  <>
                    : <bdi>{texts.quoted(`${event?.text}`)}</bdi>
                  </>
                )}
              </span>
            </li>
          )
        })}
    </ul>
  )
}
