import type { Sender } from '../types.ts'
import { reveal } from './presence.ts'

/** Reveals the button below the message, which has moved it. */
const revealButton = (status: Element | null) => reveal(status?.parentElement?.querySelector(':scope > .send') ?? null)

/** Announces that something is being sent, and why it is not sent yet. */
export function SubmitStatus({ form: { state, props } }: { form: Sender }) {
  const { phase, pending } = state
  const isSending = phase === 'sending'
  return (
    <p
      role="status"
      class={isSending && pending ? 'pending' : 'visually-hidden'}
      ref={isSending && pending ? revealButton : null}
    >
      {isSending && <span key={pending?.message}>{pending?.message ?? props.t('sending')}</span>}
      {/* Not announced: it changes all the time. */}
      {isSending && pending?.progress && (
        <span key={pending.progress} aria-hidden="true">
          {` ${pending.progress}`}
        </span>
      )}
    </p>
  )
}
