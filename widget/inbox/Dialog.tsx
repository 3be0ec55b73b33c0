import './ui/styles.ts'
import { Component, type ComponentChildren } from 'preact'
import { setState } from './state/store.ts'

type Props = { title: ComponentChildren; role?: 'alertdialog'; isWide?: boolean; children: ComponentChildren }

/** A modal dialog: Escape closes it, and the focus returns to where it was. */
export class Dialog extends Component<Props> {
  private element: HTMLDialogElement | null = null

  override componentDidMount() {
    this.element?.showModal()
    // A second Enter must do nothing but begin a line.
    this.element?.querySelector<HTMLElement>('textarea, [value=cancel]')?.focus()
  }

  override componentWillUnmount() {
    // Returns the focus, which removing the element would not.
    this.element?.close()
    this.element = null
  }

  override render({ title, role, isWide, children }: Props) {
    return (
      <dialog
        ref={(element) => {
          this.element = element ?? this.element
        }}
        class={isWide ? 'wide' : ''}
        role={role}
        aria-labelledby="dialog-title"
        aria-describedby={role && 'warning'}
        // Not after its removal: the next dialog may be open.
        onClose={() => this.element && setState({ dialog: null })}
      >
        <form method="dialog">
          <h2 id="dialog-title">{title}</h2>
          {children}
        </form>
      </dialog>
    )
  }
}
