import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ModalDialog } from '../ModalDialog.tsx'
import { useSubmit } from './use-submit.ts'

/** An action that cannot be undone. */
export type Confirmation = {
  title: string
  text: string | readonly string[]
  action: string
  /** Does it. The dialog shows the sentence of an error and stays open. */
  onSubmit: () => Promise<void>
  /** Called once the dialog is closed after that. */
  onDone: () => void
}

/** Returns the dialog that asks before an action, if one is open, and a function that opens it. */
export function useConfirmation(): [ComponentChildren, (confirmation: Confirmation) => void] {
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const { isBusy, error, submit, clearError } = useSubmit()
  const open = (next: Confirmation) => {
    clearError()
    setConfirmation(next)
  }
  if (!confirmation) return [null, open]
  const { title, text, action, onSubmit, onDone } = confirmation
  const run = () =>
    submit(async () => {
      await onSubmit()
      setConfirmation(undefined)
      onDone()
    })
  const props = { title, text, action, isBusy, error, onSubmit: run, onClose: () => setConfirmation(undefined) }
  return [<ModalDialog key="confirmation" danger {...props} />, open]
}
