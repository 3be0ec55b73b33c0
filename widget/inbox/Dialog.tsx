import { Component, type ComponentChildren } from 'preact'
import { setState } from './state/store.ts'

type Props = { label: string; role?: 'alertdialog'; children: ComponentChildren }

/** A modal dialog: Escape closes it, and the focus returns to where it was. */
export class Dialog extends Component<Props> {
  private element: HTMLDialogElement | null = null

  override componentDidMount() {
    this.element?.showModal()
  }

  override componentWillUnmount() {
    // Returns the focus, which removing the element would not.
    this.element?.close()
  }

  override render({ label, role, children }: Props) {
    return (
      <dialog
        ref={(element) => {
          this.element = element ?? this.element
        }}
        role={role}
        aria-label={label}
        aria-describedby="warning"
        onClose={() => setState({ dialog: null })}
      >
        {children}
      </dialog>
    )
  }
}
