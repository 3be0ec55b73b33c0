// With every record: it must see what is selected before a tap on a button ends the selection.
import './highlight.ts'
import './styles.ts'
import { useMemo } from 'preact/hooks'
import type { InboxPage, InboxTestimonial } from '../../../shared/inbox.ts'
import { SourceProperty } from '../provenance/SourceProperty.tsx'
import { longDate } from '../state/format.ts'
import { sectionUrl } from '../state/routes.ts'
import { AuthorLink } from './AuthorLink.tsx'
import { CameThrough } from './CameThrough.tsx'
import { ConsentList } from './ConsentList.tsx'
import { texts as consentTexts } from './en-consents.ts'
import { texts } from './en-properties.ts'
import { Property } from './Property.tsx'
import { ReplyProperty } from './reply/ReplyProperty.tsx'
import { Tags } from './Tags.tsx'
import { useConsentEvents } from './use-consent-events.ts'
import { webLinks } from './web-links.ts'

type Props = { page: InboxPage; item: InboxTestimonial }

/** The facts about a testimonial: its consents and the way it came, its author's details, tags, link and history. */
export default function Properties({ page: { workspaceId }, item }: Props) {
  const { id, email, created } = item
  const events = useConsentEvents(workspaceId, id)
  const profiles = webLinks(item.socialMediaProfiles)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a source that is added later would take the focus away.
  const hasSource = useMemo(() => !!item.source, [id])
  const source = <SourceProperty key={id} workspaceId={workspaceId} item={item} events={events} />
  return (
    <>
      {hasSource && source}
      <ReplyProperty key={`reply-${id}`} item={item} />
      <Property name={consentTexts.consents}>
        <ConsentList item={item} events={events} />
        <a href={`/inbox/${workspaceId}/${id}/consent-record`} target="_blank" rel="noopener">
          {consentTexts.consentRecord}
        </a>
      </Property>
      {email && (
        <Property name={texts.email}>
          <bdi>{email}</bdi>
        </Property>
      )}
      {profiles.length > 0 && (
        <Property name={texts.profiles}>
          <ul>
            {profiles.map((url) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer noopener">
                  <bdi>{url.replace(/^https?:\/\//, '')}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </Property>
      )}
      <Property name={texts.tags}>
        <Tags key={id} item={item} />
      </Property>
      <Property name={texts.authorLink}>
        <AuthorLink key={id} workspaceId={workspaceId} item={item} />
      </Property>
      <Property name={texts.history}>
        {/* The day of a source takes the place of the arrival. */}
        {!item.sourceDay && (
          <>
            {(item.source ? texts.added : texts.arrived)(longDate(created))}
            <br />
          </>
        )}
        <a href={`${sectionUrl(workspaceId, 'history')}?testimonialId=${id}`}>{texts.seeHistory}</a>
      </Property>
      {/* Known later than the others, these must not move them. */}
      {!hasSource && source}
      <CameThrough workspaceId={workspaceId} item={item} events={events} />
    </>
  )
}
