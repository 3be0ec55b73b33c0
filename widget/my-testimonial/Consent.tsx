import type { ConsentEvent } from '../../shared/consent-events.ts'
import type { ConsentPurpose } from '../../shared/consent-purposes.ts'
import { decisionName, isGiven, latestEvent } from '../../shared/given-values.ts'
import type { MyTestimonial } from '../../shared/my-testimonial.ts'
import { decide } from './actions.ts'
import { Message } from './Message.tsx'
import { fill, formatDate, t } from './texts.ts'

type Props = { view: MyTestimonial; event: ConsentEvent }

/** What was decided, when, and the words that were shown. */
export function Decision({ view: { workspace }, event }: Props) {
  const { at, text, language } = event
  return (
    <div>
      {text && <Quote text={text} language={language} />}
      <p class="muted">
        {fill(t[decisionName(event)], { workspace: workspace.name })} · {formatDate(at)}
      </p>
    </div>
  )
}

const Quote = ({ text, language }: { text: string; language: string | null }) => (
  <blockquote dir="auto" lang={language ?? ''}>
    {text}
  </blockquote>
)

/** The words of a consent, its latest decision, and the button that changes it. */
export function Consent({ view, purpose }: { view: MyTestimonial; purpose: ConsentPurpose }) {
  const event = latestEvent(view, purpose)
  const isAgreed = isGiven(view, purpose)
  const { text, language } = event?.text ? event : { text: t.publish, language: t.lang }
  return (
    <>
      {!event?.text && <Quote text={t.publish} language={t.lang} />}
      {event && <Decision view={view} event={event} />}
      <button
        type="button"
        class={purpose === 'publish' ? '' : 'quiet'}
        // A double click must not take back what its first half did.
        onClick={({ detail }) => detail < 2 && decide(purpose, !isAgreed, text ?? '', language)}
      >
        {isAgreed ? t.withdraw : t.agree}
      </button>
      <Message place={purpose} />
    </>
  )
}
