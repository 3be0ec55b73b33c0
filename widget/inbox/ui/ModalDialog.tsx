import './styles.ts'
import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { texts } from './en.ts'
import { useUniqueId } from './hooks/use-unique-id.ts'

type Props = {
  title: string
  class?: string
  /** The consequences of the action, which describe the dialog: a paragraph, or a list of sentences. */
  text?: string | readonly string[] | undefined
  /** Its fields, or more about it. */
  children?: ComponentChildren
  /** The form of its fields. */
  form?: RefObject<HTMLFormElement | null> | undefined
  /** The text of the button that does it, unless its fields have such buttons. */
  action?: string
  danger?: boolean | undefined
  /** The action runs: the dialog stays open. */
  isBusy: boolean
  /** Why it failed, unless one of the fields says so. */
  error?: string
  onSubmit?: () => void
  /** Returns whether Escape and “Cancel” may close it now; asks, if they may not. */
  confirmClose?: () => boolean
  onClose: () => void
}

/** A modal dialog that does something; Escape closes it, and the focus returns to where it was. */
export function ModalDialog(props: Props) {
  const id = useUniqueId()
  const { title, text, children, form, action, danger, isBusy, error, ...others } = props
  const { onSubmit, onClose, confirmClose, ...attributes } = others
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Returns the focus, which removing the element would not.
    return () => element?.close()
  }, [])
  const mayClose = () => !isBusy && (confirmClose?.() ?? true)
  const submit = (event: Event) => {
    event.preventDefault()
    if (!isBusy) onSubmit?.()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={text ? `${id}-text` : undefined}
      // Choosing no file is a `cancel` event of the field, which bubbles.
      onCancel={(event) => event.target === dialog.current && !mayClose() && event.preventDefault()}
      // The second Escape in a row closes it although the response may have a secret. After its removal, the next dialog may be open.
      onClose={() => dialog.current && (mayClose() ? onClose() : dialog.current.showModal())}
      {...attributes}
    >
      <form ref={form ?? null} onSubmit={submit} aria-busy={isBusy}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {typeof text === 'object' ? (
          <ul id={`${id}-text`} class="points">
            {text.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : (
          text && <p id={`${id}-text`}>{text}</p>
        )}
        {children}
        {error !== undefined && (
          <p role="alert" class="error">
            {error}
          </p>
        )}
        <footer class="bar">
          {action && (
            <button type="submit" class={danger ? 'primary alert' : 'primary'} aria-disabled={isBusy}>
              {action}
            </button>
          )}
          <button type="button" aria-disabled={isBusy} onClick={() => mayClose() && dialog.current?.close()}>
            {texts.cancel}
          </button>
        </footer>
      </form>
    </dialog>
  )
}
