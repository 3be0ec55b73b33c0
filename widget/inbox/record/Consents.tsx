import type { InboxPage, InboxTestimonial } from '../../../shared/inbox.ts'
import { longDate } from '../state/format.ts'
import { AuthorLink } from './AuthorLink.tsx'
import { texts } from './en-consents.ts'
import { useConsentEvents } from './use-consent-events.ts'

type Props = { page: InboxPage; item: InboxTestimonial }

/** The consents to a testimonial, its record and history, and a link for the author. */
export default function Consents({ page: { workspaceId }, item }: Props) {
  const path = `/inbox/${workspaceId}`
  return (
    <>
      <section>
        <h3>{texts.consents}</h3>
        <ConsentList key={item.id} workspaceId={workspaceId} item={item} />
        <p class="links">
          <a href={`${path}/${item.id}/consent-record`} target="_blank" rel="noopener">
            {texts.consentRecord}
          </a>
          <a href={`${path}/history?testimonialId=${item.id}`}>{texts.history}</a>
        </p>
      </section>
      <AuthorLink key={`link-${item.id}`} workspaceId={workspaceId} id={item.id} />
    </>
  )
}

/** The latest decision for each purpose that the author was asked for. */
function ConsentList({ workspaceId, item }: { workspaceId: string; item: InboxTestimonial }) {
  const events = useConsentEvents(workspaceId, item.id)
  return (
    <ul class="consents" aria-busy={!events}>
      {Object.entries(texts.purposes).map(([purpose, name]) => {
        const event = events?.findLast((event) => event.purpose === purpose)
        if (event) {
          const decision = `${texts.decisions[event.decision]} ${texts.deciders[event.by]}`
          return <li key={purpose}>{texts.decided(name, decision, longDate(event.at))}</li>
        }
        // It is known without events, and of some testimonials there are none.
        return (
          purpose === 'publish' &&
          item.gaveConsent && (
            <li key={purpose}>
              {texts.decided(name, texts.decisions.given, item.consentDateTime && longDate(item.consentDateTime))}
            </li>
          )
        )
      })}
    </ul>
  )
}
