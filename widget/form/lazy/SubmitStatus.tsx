import type { FormProps, FormState } from '../types.ts'

/** What sends something: the form, or a part of it. */
type Sender = { state: Partial<Pick<FormState, 'phase' | 'pending'>>; props: Pick<FormProps, 't'> }

/** Announces that something is being sent, and why it is not sent yet. */
export function SubmitStatus({ form: { state, props } }: { form: Sender }) {
  const { phase, pending } = state
  return (
    <p role="status" class={pending ? 'pending' : 'visually-hidden'}>
      {phase === 'sending' && <span key={pending?.message}>{pending?.message ?? props.t('sending')}</span>}
    </p>
  )
}
