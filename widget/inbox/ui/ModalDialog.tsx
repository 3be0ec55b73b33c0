import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { texts } from './en.ts'

type Props = {
  title: string
  class?: string
  children: ComponentChildren
  /** The text of the button that does it. */
  action: string
  danger?: boolean
  /** The action runs: the dialog stays open. */
  isBusy: boolean
  error: string
  onSubmit: () => void
  onClose: () => void
}

/** A modal dialog with a button that does something; Escape closes it, and the focus returns to where it was. */
export function ModalDialog({
  title,
  children,
  action,
  danger,
  isBusy,
  error,
  onSubmit,
  onClose,
  ...attributes
}: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Returns the focus, which removing the element would not.
    return () => element?.close()
  }, [])
  const submit = (event: Event) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onClose}
      {...attributes}
    >
      <form onSubmit={submit} aria-busy={isBusy}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
        <div class="end">
          <p role="alert">{error}</p>
          <p class="bar">
            <button type="button" onClick={() => !isBusy && dialog.current?.close()}>
              {texts.cancel}
            </button>
            <button type="submit" class={danger ? 'danger' : 'primary'} aria-disabled={isBusy}>
              {action}
            </button>
          </p>
        </div>
      </form>
    </dialog>
  )
}
