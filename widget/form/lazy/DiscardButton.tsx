import type { FormComponent } from '../types.ts'
import { startOver } from './actions.ts'

type Props = { form: FormComponent; label: 'startOver' | 'sendAnother'; question: 'clear' | 'leaveLink' }

/** A button that discards a draft or a link for an empty form: the first press shows a question in place of its label. */
export function DiscardButton({ form, label, question }: Props) {
  const { asked, formKey, phase } = form.state
  const isAsked = asked === formKey
  const text = form.props.t(isAsked ? question : label)
  const discard = ({ detail }: MouseEvent) => {
    if (!isAsked) form.setState({ asked: formKey })
    // The second click of a double click is no answer.
    else if (detail < 2) startOver(form)
  }
  return (
    <button type="button" class="link-button" aria-live="polite" disabled={phase === 'sending'} onClick={discard}>
      <span key={text}>{text}</span>
    </button>
  )
}
