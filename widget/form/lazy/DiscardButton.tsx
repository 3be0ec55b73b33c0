import { Component } from 'preact'
import type { FormComponent } from '../types.ts'
import { startOver } from './actions.ts'

type Props = {
  form: FormComponent
  label: 'startOver' | 'sendAnother'
  question: 'clear' | 'leaveLink' | undefined
}

/** A button that discards a draft or a link for an empty form: the first press shows the question, if any, in place of its label. */
export class DiscardButton extends Component<Props, { asked?: boolean }> {
  override render({ form, label, question }: Props, { asked }: DiscardButton['state']) {
    const text = form.props.t((asked && question) || label)
    const discard = ({ detail }: MouseEvent) => {
      if (question && !asked) this.setState({ asked: true })
      // The second click of a double click is no answer.
      else if (detail < 2) startOver(form)
    }
    return (
      <button
        type="button"
        class="link-button"
        aria-live="polite"
        disabled={form.state.phase === 'sending'}
        // A key that stays pressed is no answer.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={discard}
      >
        <span key={text}>{text}</span>
      </button>
    )
  }
}
