import { Component } from 'preact'
import type { FormComponent } from '../types.ts'

type Props = { form: FormComponent }

/** What a visitor can do about a testimonial that is not sent: retry, edit it, copy the text or open the hosted form. */
export class SubmitActions extends Component<Props, { copied: boolean }> {
  override state = { copied: false }

  private readonly copy = async () => {
    const textarea = this.props.form.element.current?.querySelector('textarea')
    if (!textarea) return
    // The clipboard API is missing without https and may be forbidden in a frame.
    const copied =
      (await navigator.clipboard?.writeText(textarea.value).then(
        () => true,
        () => false,
      )) || copyWithCommand(textarea.value)
    if (copied) this.setState({ copied })
    else textarea.select()
  }

  override render({ form }: Props, { copied }: { copied: boolean }) {
    const { t, service, setting } = form.props
    const { pending } = form.state
    return (
      <p class="actions">
        {pending && (
          <>
            <button type="button" class="link-button" onClick={pending.retry}>
              {t('tryAgain')}
            </button>
            <button type="button" class="link-button" onClick={pending.cancel}>
              {t('edit')}
            </button>
          </>
        )}
        <button type="button" class="link-button" onClick={this.copy}>
          <span key={copied}>{t(copied ? 'copied' : 'copy')}</span>
        </button>
        <span role="status" class="visually-hidden">
          {copied && t('copied')}
        </span>
        <a class="link-button" href={`${service}/form/${setting('workspace') ?? ''}`} target="_blank" rel="noopener">
          {t('openAsPage')}
        </a>
      </p>
    )
  }
}

/** Copies a text with `execCommand`, which needs no permission; returns whether it worked. */
function copyWithCommand(text: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('copy', onCopy, true)
  const copied = document.execCommand('copy')
  removeEventListener('copy', onCopy, true)
  return copied
}
