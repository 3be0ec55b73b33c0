import type { FormComponent } from '../types.ts'

/** Announces that the testimonial is being sent, and why it is not sent yet. */
export function SubmitStatus({ form: { state, props } }: { form: FormComponent }) {
  const { phase, pending } = state
  return (
    <p role="status" class={pending ? 'pending' : 'visually-hidden'}>
      {phase === 'sending' && <span key={pending?.message}>{pending?.message ?? props.t('sending')}</span>}
    </p>
  )
}
