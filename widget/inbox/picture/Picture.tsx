import type { InboxPage } from '../../../shared/inbox.ts'
import { useConsentEvents } from '../record/use-consent-events.ts'
import { noFilters } from '../state/filters.ts'
import { listUrl, type Route } from '../state/routes.ts'
import { texts as uiTexts } from '../ui/en.ts'
import { useTitle } from '../ui/hooks/use-title.ts'
import { BackIcon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import type { Subject } from './contents.ts'
import { texts } from './en.ts'
import { readMarketing } from './marketing.ts'
import { Studio } from './Studio.tsx'
import { useSubject } from './use-subject.ts'
import './styles.ts'

type Props = { page: InboxPage; route: Route }

/** The place that draws a testimonial as a picture, if its author has not objected. */
export default function Picture({ page: { workspaceId }, route: { detail: id = '' } }: Props) {
  const subject = useSubject(workspaceId, id)
  const events = useConsentEvents(workspaceId, id)
  useTitle(uiTexts.picture)
  const { data } = subject
  return (
    <>
      <p>
        <a class="button quiet flush" href={listUrl(workspaceId, { ...noFilters, state: data?.item.state ?? '' }, id)}>
          <BackIcon />
          {texts.back}
        </a>
      </p>
      <h1>{uiTexts.picture}</h1>
      {data && events !== undefined ? <Gate subject={data} events={events} /> : <Loading resource={subject} />}
    </>
  )
}

type GateProps = { subject: Subject; events: Parameters<typeof readMarketing>[0] }

/** The sentence about the consent to advertising, and the picture below it. */
function Gate({ subject, events }: GateProps) {
  const { sentence, isAllowed } = readMarketing(events)
  const { state, gaveConsent, testimonialText } = subject.item
  const isShown = state === 'published' && gaveConsent
  if (!isShown || !testimonialText?.trim()) return <p>{isShown ? texts.noWords : texts.notShown}</p>
  return (
    <>
      <p>{sentence}</p>
      {isAllowed && <Studio subject={subject} words={testimonialText} />}
    </>
  )
}
