import { Component } from 'preact'
import { addStyles } from '../styles.ts'
import type { FormState, QuestionProps } from '../types.ts'
import css from './publish-question.css?inline'

addStyles(css)

type State = Partial<Pick<FormState, 'phase' | 'pending' | 'error' | 'errorLang'>>

/** Asks once more for the consent to publication, in the words that the form has shown beside the box that was left unticked. */
export class PublishQuestion extends Component<QuestionProps, State> {
  private readonly agree = async () => {
    const { t, refused, onAnswer } = this.props
    const { phase, pending } = this.state
    if (phase === 'sending') return pending?.retry?.()
    this.setState({ phase: 'sending', error: '' })
    const result = await this.put(refused.body)
    if (result.record) return onAnswer(true)
    const { error = t('sendFailed'), lang } = result
    this.setState({ phase: 'failed', error, errorLang: lang, pending: undefined })
  }

  private readonly refuse = () => {
    const { refused, onAnswer } = this.props
    const { phase, pending } = this.state
    pending?.cancel()
    // The service may have stored an earlier yes whose response was lost.
    if (phase) this.put(refused.body.replace('true', 'false'))
    onAnswer(false)
  }

  private put(body: string) {
    const { service, t, token, send } = this.props
    const request = { method: 'PUT', headers: { Authorization: `Bearer ${token}` }, body }
    return send(`${service}/v1/my-testimonial`, request, t, (pending) => this.setState({ pending }))
  }

  override render({ t, refused, Status }: QuestionProps, { phase, pending, error, errorLang }: State) {
    const sending = phase === 'sending'
    const isBusy = sending && !pending
    const label = t(pending ? 'tryAgain' : sending ? 'sending' : 'publish')
    return (
      <fieldset class="question" aria-labelledby="question sentence">
        <p id="question">{t('publishQuestion')}</p>
        <p id="sentence" dir="auto">
          {refused.sentence}
        </p>
        <div role="alert">
          {error && (
            <p class="failure" lang={errorLang}>
              {error}
            </p>
          )}
        </div>
        <Status form={this} />
        <p class="choices">
          <button type="button" aria-disabled={isBusy} onClick={this.agree}>
            <span key={label}>{label}</span>
          </button>
          <button type="button" disabled={isBusy} onClick={this.refuse}>
            {t('keepPrivate')}
          </button>
        </p>
      </fieldset>
    )
  }
}
