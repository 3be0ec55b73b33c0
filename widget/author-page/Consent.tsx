import { decisionName, isGiven, latestEvent } from '../../shared/author-fields.ts'
import type { ConsentEvent } from '../../shared/consent-events.ts'
import type { ConsentPurpose } from '../../shared/consent-purposes.ts'
import type { MyTestimonial } from '../../shared/my-testimonial.ts'
import { decide } from './actions.ts'
import { Message } from './Message.tsx'
import { fill, formatDate, t } from './texts.ts'

type Props = { view: MyTestimonial; event: ConsentEvent; id?: string }

/** What was decided, when, and the words that were shown. */
export function Decision({ view: { workspace }, event, id }: Props) {
  const { at, text, language } = event
  return (
    <div>
      {text && <Quote id={id} text={text} language={language} />}
      <p class="muted">
        {fill(t[decisionName(event)], { workspace: workspace.name })} · {formatDate(at)}
      </p>
    </div>
  )
}

const Quote = ({ id, text, language }: { id?: string | undefined; text: string; language: string | null }) => (
  <blockquote id={id} dir="auto" lang={language ?? ''}>
    {text}
  </blockquote>
)

/** The words of a consent, its latest decision, and the button that changes it. */
export function Consent({ view, purpose }: { view: MyTestimonial; purpose: ConsentPurpose }) {
  const event = latestEvent(view, purpose)
  const isAgreed = isGiven(view, purpose)
  const id = `${purpose}-text`
  const { text, language } = event?.text ? event : { text: t.publish, language: t.lang }
  return (
    <>
      {!event?.text && <Quote id={id} text={t.publish} language={t.lang} />}
      {event && <Decision view={view} event={event} id={id} />}
      {/* In the place of the button: neither focus nor pointer is on the opposite one. */}
      <Message place={purpose} />
      <button
        id={id + isAgreed}
        aria-describedby={id}
        type="button"
        class={purpose === 'publish' ? '' : 'quiet'}
        // A double click must not take back what its first half did.
        onClick={({ detail }) => detail < 2 && decide(purpose, !isAgreed, text ?? '', language)}
      >
        {isAgreed ? t.withdraw : t.agree}
      </button>
    </>
  )
}
