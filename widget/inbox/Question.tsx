import type { ComponentChildren } from 'preact'
import { Dialog } from './Dialog.tsx'
import { texts } from './en-confirm.ts'
import { setState } from './state/store.ts'

/** Closes the dialog that is open. */
export const closeDialog = () => setState({ dialog: null })

type Props = {
  title: string
  text: string
  /** Fields between the text and the buttons. */
  fields?: ComponentChildren
  /** The answers, before "Cancel". */
  children: ComponentChildren
}

/** A dialog that asks before an action. */
export const Question = ({ title, text, fields, children }: Props) => (
  <Dialog title={<bdi>{title}</bdi>} role="alertdialog">
    <p id="warning">{text}</p>
    {fields}
    <footer class="bar">
      {children}
      <button type="submit" class="quiet" value="cancel">
        {texts.cancel}
      </button>
    </footer>
  </Dialog>
)

type AnswerProps = { label: string; className?: string; action: () => void }

/** A button that closes the dialog and does something. */
export function Answer({ label, className, action }: AnswerProps) {
  // The dialog closes first, so that the focus returns before the action moves it.
  const run = () => {
    closeDialog()
    action()
  }
  return (
    <button type="button" class={className} onClick={run}>
      {label}
    </button>
  )
}
