import './styles.ts'
import type { ComponentChildren, RefObject } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { texts } from './en.ts'

type Props = {
  title: string
  /** For a dialog outside of the app: there, generated ids are those of the app once more. */
  id?: string
  class?: string
  /** The consequences of the action, which describe the dialog: a paragraph, or a list of sentences. */
  text?: string | readonly string[] | undefined
  /** Its fields, or more about it. */
  children?: ComponentChildren
  /** The form of its fields. */
  form?: RefObject<HTMLFormElement | null> | undefined
  /** The text of the button that does it. */
  action: string
  danger?: boolean | undefined
  /** The action runs: the dialog stays open. */
  isBusy: boolean
  /** Why it failed, unless one of the fields says so. */
  error?: string
  onSubmit: () => void
  onClose: () => void
}

/** A modal dialog with a button that does something; Escape closes it, and the focus returns to where it was. */
export function ModalDialog(props: Props) {
  const generatedId = useId()
  const { title, id = generatedId, text, children, form, action, danger, isBusy, error, ...others } = props
  const { onSubmit, onClose, ...attributes } = others
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
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => isBusy && event.preventDefault()}
      // The second Escape in a row closes it although the response may have a secret.
      onClose={() => (isBusy ? dialog.current?.showModal() : onClose())}
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
          <button type="submit" class={danger ? 'primary alert' : 'primary'} aria-disabled={isBusy}>
            {action}
          </button>
          <button type="button" onClick={() => !isBusy && dialog.current?.close()}>
            {texts.cancel}
          </button>
        </footer>
      </form>
    </dialog>
  )
}
