import { Component } from 'preact'
import type { Form } from '../Form.tsx'

type Props = { form: Form }

/** What somebody can do whose testimonial is not sent: not wait, copy the text, or use the form as a page of its own. */
export class Trouble extends Component<Props, { copied: boolean }> {
  override state = { copied: false }

  private readonly copy = async () => {
    const text = this.props.form.form.current?.querySelector('textarea')
    if (!text) return
    // A page without https has no clipboard to write to, and one in a frame may not be let.
    const copied =
      (await navigator.clipboard?.writeText(text.value).then(
        () => true,
        () => false,
      )) || copyAside(text.value)
    if (copied) this.setState({ copied })
    else text.select()
  }

  override render({ form }: Props, { copied }: { copied: boolean }) {
    const { say, service, setting } = form.props
    const { wait } = form.state
    return (
      <p class="trouble">
        {wait && (
          <>
            <button type="button" class="quiet" onClick={wait.go}>
              {say('tryAgain')}
            </button>
            <button type="button" class="quiet" onClick={wait.stop}>
              {say('edit')}
            </button>
          </>
        )}
        <button type="button" class="quiet" onClick={this.copy}>
          <span key={copied}>{say(copied ? 'copied' : 'copy')}</span>
        </button>
        <span role="status" class="hidden">
          {copied && say('copied')}
        </span>
        <a class="quiet" href={`${service}/form/${setting('workspace') ?? ''}`} target="_blank" rel="noopener">
          {say('asPage')}
        </a>
      </p>
    )
  }
}

/** Copies a text the old way, which needs no leave: answers whether it could. */
function copyAside(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('copy', put, true)
  const copied = document.execCommand('copy')
  removeEventListener('copy', put, true)
  return copied
}
