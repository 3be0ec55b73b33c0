import { Component } from 'preact'
import type { FormComponent } from '../types.ts'
import { CopyButton } from './CopyButton.tsx'
import { joinTexts } from './controls.ts'
import { copyText } from './copy-text.ts'
import { reveal } from './presence.ts'

type Props = { form: FormComponent }
type State = { copied?: boolean; late?: boolean }

/**
 * The actions on a testimonial that is not sent: retry, edit it, copy the text or open the hosted form. While
 * it is being sent, this appears after 15 seconds: most connections are back by then.
 */
export const SubmitActions = ({ form }: Props) => <Actions key={form.state.phase} form={form} />

/** The actions in one phase: the 15 seconds begin anew if the visitor sends again after a failure. */
class Actions extends Component<Props, State> {
  private readonly timer = setTimeout(() => this.setState({ late: true }), 15_000)

  override componentWillUnmount() {
    clearTimeout(this.timer)
  }

  private readonly copy = async () => {
    const textareas = [...(this.props.form.element.current?.querySelectorAll('textarea') ?? [])]
    const text = joinTexts(textareas.map(({ value }) => value))
    const copied = await copyText(text)
    if (copied) this.setState({ copied })
    else textareas[0]?.select()
  }

  override render({ form }: Props, { copied, late }: State) {
    const { t, formUrl } = form.props
    const { pending, phase } = form.state
    const skip = pending?.skip
    if (phase === 'sending' && !late && !skip) return null
    return (
      <p class="actions" ref={reveal}>
        {pending && (
          <>
            {pending.retry && !pending.progress && (
              <button type="button" class="link-button" onClick={pending.retry}>
                {t('tryAgain')}
              </button>
            )}
            {skip && (
              <button type="button" class="link-button" onClick={skip}>
                {t('sendWithout')}
              </button>
            )}
            <button type="button" class="link-button" onClick={pending.cancel}>
              {t('edit')}
            </button>
          </>
        )}
        {(late || phase !== 'sending') && (
          <>
            <CopyButton t={t} label={t('copy')} copied={copied} onClick={this.copy} />
            <a class="link-button" href={formUrl} target="_blank" rel="noopener">
              {t('openAsPage')}
            </a>
          </>
        )}
      </p>
    )
  }
}
