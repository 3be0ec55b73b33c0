import type { InboxCounts } from '../../../shared/inbox.ts'
import type { FirstSteps } from '../../../shared/workspace/first-steps.ts'
import { noFilters } from '../state/filters.ts'
import { shownList } from '../state/list.ts'
import { listUrl, placeUrl, sectionUrl } from '../state/routes.ts'
import { inbox } from '../state/store.ts'
import { formatDay } from '../ui/format-date.ts'
import { texts } from './en.ts'
import { SiteStep } from './SiteStep.tsx'
import { Step } from './Step.tsx'

type StepsProps = { workspaceId: string; counts: InboxCounts; done: FirstSteps }

/** The steps, and before them what is wrong. */
export function Steps({ workspaceId, counts, done }: StepsProps) {
  const { hasResponse, hasSpam, isOnSite, hasChannel, rejected, unasked } = done
  const isPublished = counts.published > 0
  // Its button is the only primary action. Displays are stored nowhere yet: showing them is never done.
  const next = [hasResponse, isOnSite, isPublished].indexOf(false)
  return (
    <ol>
      {rejected && <RejectedStep {...rejected} workspaceId={workspaceId} />}
      {unasked && <UnaskedStep page={unasked} />}
      <TryStep workspaceId={workspaceId} isDone={hasResponse} hasSpam={hasSpam} />
      <SiteStep workspaceId={workspaceId} isDone={isOnSite} isPrimary={next === 1} />
      <PublishStep workspaceId={workspaceId} isDone={isPublished} isPrimary={next === 2} />
      <Step title={texts.show}>
        <p class="muted">{texts.showText}</p>
        <p class="bar">
          <a href={placeUrl(workspaceId, 'displays')} class={next < 0 ? 'button primary' : 'button'}>
            {texts.chooseDesign}
          </a>
        </p>
      </Step>
      <Step title={texts.notify} isDone={hasChannel}>
        <p class="muted">{texts.notifyText}</p>
        <p class="bar">
          <a href={sectionUrl(workspaceId, 'messages')} class="button">
            {texts.messages}
          </a>
        </p>
      </Step>
    </ol>
  )
}

type TryProps = { workspaceId: string; isDone: boolean; hasSpam: boolean }

const TryStep = ({ workspaceId, isDone, hasSpam }: TryProps) => (
  <Step title={texts.tryForm} isDone={isDone}>
    <p class="muted">{hasSpam ? texts.spamText : texts.tryText}</p>
    <p class="bar">
      <a class={hasSpam ? 'button' : 'button primary'} href={`/form/${workspaceId}`} target="_blank" rel="noopener">
        {texts.openForm}
      </a>
      {hasSpam && (
        <a class="button primary" href={listUrl(workspaceId, { ...noFilters, state: 'spam' })}>
          {texts.openSpam}
        </a>
      )}
    </p>
  </Step>
)

function RejectedStep({
  origin,
  count,
  day,
  workspaceId,
}: NonNullable<FirstSteps['rejected']> & { workspaceId: string }) {
  const { host } = new URL(origin)
  return (
    <Step title={texts.rejected} isAlarm>
      <p>{texts.rejectedText(host, count, formatDay(day))}</p>
      <p class="bar">
        <a class="button" href={sectionUrl(workspaceId, 'sites')}>
          {texts.seeSites}
        </a>
      </p>
    </Step>
  )
}

/** A form of the owner's own code: those of the service always ask. */
function UnaskedStep({ page }: { page: string }) {
  const { host, pathname } = new URL(page)
  return (
    <Step title={texts.unasked} isAlarm>
      <p>{texts.unaskedText(host + pathname)}</p>
      <p class="bar">
        <a class="button" href="/docs/guides/api#consent-in-a-form-of-your-own" target="_blank" rel="noopener">
          {texts.askConsent}
        </a>
      </p>
    </Step>
  )
}

type PublishProps = { workspaceId: string; isDone: boolean; isPrimary: boolean }

function PublishStep({ workspaceId, isDone, isPrimary }: PublishProps) {
  const [first] = shownList(inbox.value)
  return (
    <Step title={texts.publish} isDone={isDone}>
      <p class="muted">{texts.publishText}</p>
      {isPrimary && first && (
        <p class="bar">
          <a class="button primary" href={listUrl(workspaceId, inbox.value.route.filters, first.id)}>
            {texts.publishNow}
          </a>
        </p>
      )}
    </Step>
  )
}
