import { Component } from 'preact'
import { addStyles } from '../styles.ts'
import type { FormProps, FormState, RefusedConsent } from '../types.ts'
import css from './publish-question.css?inline'
import type { sendWithRetry } from './retry.ts'
import type { SubmitStatus } from './SubmitStatus.tsx'

addStyles(css)

type Props = Pick<FormProps, 'service' | 't'> & {
  token: string
  refused: RefusedConsent
  onAnswer: (isGiven: boolean) => void
  send: typeof sendWithRetry
  Status: typeof SubmitStatus
}
type State = Partial<Pick<FormState, 'phase' | 'pending' | 'error' | 'errorLang'>>

/** Asks once more for the consent to publication, in the words that the form has shown beside the box that was left unticked. */
export class PublishQuestion extends Component<Props, State> {
  private readonly agree = async () => {
    const { service, t, token, refused, onAnswer, send } = this.props
    const { phase, pending } = this.state
    if (phase === 'sending') return pending?.retry()
    this.setState({ phase: 'sending', error: '' })
    const request = { method: 'PUT', headers: { Authorization: `Bearer ${token}` }, body: refused.body }
    const onWait = (pending: State['pending']) => this.setState({ pending })
    const result = await send(`${service}/v1/my-testimonial`, request, t, onWait)
    if (result.record) return onAnswer(true)
    const { error = t('sendFailed'), lang } = result
    this.setState({ phase: 'failed', error, errorLang: lang, pending: undefined })
  }

  override render({ t, refused, onAnswer, Status }: Props, { phase, pending, error, errorLang }: State) {
    const sending = phase === 'sending'
    const isBusy = sending && !pending
    const label = t(pending ? 'tryAgain' : sending ? 'sending' : 'publish')
    return (
      <fieldset class="question" aria-labelledby="question sentence">
        <p id="question">{t('publishQuestion')}</p>
        <p id="sentence">{refused.sentence}</p>
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
          <button
            type="button"
            disabled={isBusy}
            onClick={() => {
              pending?.cancel()
              onAnswer(false)
            }}
          >
            {t('keepPrivate')}
          </button>
        </p>
      </fieldset>
    )
  }
}
