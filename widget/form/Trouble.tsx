import { Component, type RefObject } from 'preact'
import type { Wait } from './deliver.ts'
import type { Say } from './say.ts'

type Props = { say: Say; wait: Wait | undefined; form: RefObject<HTMLFormElement | null>; page: string }

/** What somebody can do whose testimonial is not sent: not wait, copy the text, or use the form as a page of its own. */
export class Trouble extends Component<Props, { copied: boolean }> {
  override state = { copied: false }

  private readonly copy = async () => {
    const text = this.props.form.current?.querySelector('textarea')
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

  override render({ say, wait, page }: Props, { copied }: { copied: boolean }) {
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
        <a class="quiet" href={page} target="_blank" rel="noopener">
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
