import { Component, type RefObject } from 'preact'
import type { Wait } from './deliver.ts'
import type { Say } from './say.ts'

type Props = { say: Say; wait: Wait | undefined; form: RefObject<HTMLFormElement | null>; page: string }

/** What somebody can do whose testimonial is not sent: not wait, copy the text, or use the form as a page of its own. */
export class Trouble extends Component<Props, { copied: boolean }> {
  override state = { copied: false }

  private readonly copy = () => {
    const text = this.props.form.current?.querySelector('textarea')
    const copied = () => this.setState({ copied: true })
    // A page without https has no clipboard: the text is left selected, to be copied by hand.
    navigator.clipboard?.writeText(text?.value ?? '').then(copied, () => text?.select())
    if (!navigator.clipboard) text?.select()
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
        <a class="quiet" href={page} target="_blank" rel="noopener">
          {say('asPage')}
        </a>
      </p>
    )
  }
}
