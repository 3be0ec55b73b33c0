import { Component, type ComponentChildren } from 'preact'
import { texts } from './en.ts'

type Props = {
  text: string
  isCode?: boolean
  /** More buttons. */
  children?: ComponentChildren
}

/** A text with a button that copies it. */
export class CopyField extends Component<Props, { status: string }> {
  override state = { status: '' }
  private source: HTMLElement | null = null

  private readonly copy = async () => {
    // Emptied first, so that screen readers announce the same text again.
    this.setState({ status: '' })
    try {
      await navigator.clipboard.writeText(this.props.text)
      this.setState({ status: texts.copied })
    } catch {
      // There is no clipboard without https or permission.
      if (this.source) getSelection()?.selectAllChildren(this.source)
      this.setState({ status: texts.copyFailed })
    }
  }

  override render({ text, isCode, children }: Props, { status }: { status: string }) {
    const ref = (element: HTMLElement | null) => {
      this.source = element
    }
    return (
      <div class="copy">
        {isCode ? (
          <pre ref={ref}>{text}</pre>
        ) : (
          <a ref={ref} href={text} target="_blank" rel="noreferrer noopener">
            {text}
          </a>
        )}
        <div class="bar">
          <button type="button" onClick={this.copy}>
            {texts.copy}
          </button>
          {children}
          <span role="status">{status}</span>
        </div>
      </div>
    )
  }
}
