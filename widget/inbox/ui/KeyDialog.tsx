import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { texts } from './en.ts'
import { errorMessage } from './error-message.ts'

type Props = {
  title: string
  /** The consequences of the action. */
  children: ComponentChildren
  /** The text of the button. */
  action: string
  danger?: boolean
  /** Does what needs the key. The dialog shows the sentence of an error and stays open. */
  onSubmit: (key: string) => Promise<void>
  /** Called once the dialog is closed. */
  onClose: (isDone: boolean) => void
}

/** A modal dialog that asks for an owner key. The key is in its field only, and nothing stores it. */
export function KeyDialog({ title, children, action, danger, onSubmit, onClose }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState('')
  useEffect(() => dialog.current?.showModal(), [])

  const submit = async (event: Event) => {
    event.preventDefault()
    if (isSending || !input.current) return
    setIsSending(true)
    setError('')
    try {
      // A header takes no other characters, and no key has them.
      await onSubmit(input.current.value.replace(/[^!-~]/g, ''))
      isDone.current = true
      dialog.current?.close()
    } catch (thrown) {
      // The service names the header that carries the key.
      setError(errorMessage(thrown).replace(/^X-Laurel-Key:/, texts.ownerKey))
      input.current?.focus()
    }
    setIsSending(false)
  }
  return (
    <dialog
      ref={dialog}
      class="key"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => isSending && event.preventDefault()}
      onClose={() => onClose(isDone.current)}
    >
      <form onSubmit={submit} aria-busy={isSending}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{children}</p>
        <label for={id}>{texts.ownerKey}</label>
        <input
          ref={input}
          id={id}
          type="password"
          required
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-hint ${id}-error`}
        />
        <p id={`${id}-hint`} class="hint">
          {texts.ownerKeyHint}
        </p>
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
        <p class="bar">
          <button type="button" onClick={() => dialog.current?.close()}>
            {texts.cancel}
          </button>
          <button type="submit" class={danger ? 'danger' : 'primary'} aria-disabled={isSending}>
            {action}
          </button>
        </p>
      </form>
    </dialog>
  )
}
