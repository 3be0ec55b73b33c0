import { Component, type ComponentChildren } from 'preact'
import { texts } from './en.ts'
import { Icon } from './Icon.tsx'
import { placeIcons } from './place-icons.ts'

type Props = {
  text: string
  /** The name of the text, where a page has several. */
  name?: string
  isCode?: boolean
  /** The code is a secret, which is shown larger. */
  isSecret?: boolean
  /** Copying is the primary action of the screen. */
  isPrimary?: boolean
  /** Called once the text is copied. */
  onCopy?: () => void
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
      this.props.onCopy?.()
    } catch {
      // There is no clipboard without https or permission.
      if (this.source) getSelection()?.selectAllChildren(this.source)
      this.setState({ status: texts.copyFailed })
    }
  }

  override componentDidUpdate({ text }: Props) {
    // Another text is not copied yet.
    if (text !== this.props.text && this.state.status) this.setState({ status: '' })
  }

  override render(props: Props, { status }: { status: string }) {
    const { text, name, isCode, isSecret, isPrimary, onCopy, children } = props
    const ref = (element: HTMLElement | null) => {
      this.source = element
    }
    return (
      <div class="copy">
        {isCode ? (
          <pre ref={ref} class={isSecret ? 'code secret' : 'code'} dir="ltr" onCopy={onCopy}>
            {text}
          </pre>
        ) : (
          <a ref={ref} href={text} target="_blank" rel="noreferrer noopener">
            {text}
          </a>
        )}
        <div class="bar">
          <button
            type="button"
            class={isPrimary ? 'primary' : ''}
            aria-label={name && texts.copyNamed(name)}
            onClick={this.copy}
          >
            <Icon path={placeIcons.copy} />
            {texts.copy}
          </button>
          {children}
          <span role="status" class="hint">
            {status}
          </span>
        </div>
      </div>
    )
  }
}
