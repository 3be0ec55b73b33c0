import './styles.ts'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { texts } from './en.ts'
import { errorMessage } from './error-message.ts'

type Props = {
  title: string
  /** The consequences of the action, which describe the dialog: a paragraph, or a list of sentences. */
  text?: string | readonly string[] | undefined
  /** Its fields. */
  children?: ComponentChildren
  /** The form of these fields. */
  form?: RefObject<HTMLFormElement | null>
  /** Why the key is asked for. */
  keyHint?: string
  /** The text of the button. */
  action: string
  danger?: boolean | undefined
  /** Does what needs the key. The dialog stays open for `false`, and for an error, whose sentence it shows. */
  onSubmit: (key: string) => Promise<unknown>
  /** Called once the dialog is closed. */
  onClose: (isDone: boolean) => void
}

/** A modal dialog that asks for an owner key. The key is in its field only, and nothing stores it. */
export function KeyDialog({
  title,
  text,
  children,
  form,
  keyHint = texts.ownerKeyHint,
  action,
  danger,
  ...props
}: Props) {
  const id = useId()
  const { dialog, input, isSending, error, submit, onClose } = useKeyDialog(props)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => isSending && event.preventDefault()}
      onClose={onClose}
    >
      <form ref={form ?? null} onSubmit={submit} aria-busy={isSending}>
        <h2 id={`${id}-title`}>{title}</h2>
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
        <div class="field">
          <label for={id}>{texts.ownerKey}</label>
          <p id={`${id}-hint`} class="hint">
            {keyHint}
          </p>
          <input
            ref={input}
            id={id}
            type="password"
            required
            autocomplete="current-password"
            autocapitalize="off"
            spellcheck={false}
            aria-invalid={Boolean(error)}
            aria-describedby={`${id}-error ${id}-hint`}
          />
          <p id={`${id}-error`} role="alert" class="error">
            {error}
          </p>
        </div>
        <details>
          <summary>{texts.lostKey}</summary>
          <p class="hint">
            {texts.lostKeyText}{' '}
            <a class="link" href="/docs/guides/operate#replace-a-lost-key" target="_blank" rel="noopener">
              {texts.lostKeyGuide}
            </a>
          </p>
        </details>
        <footer class="bar">
          <button type="submit" class={danger ? 'primary alert' : 'primary'} aria-disabled={isSending}>
            {action}
          </button>
          <button type="button" onClick={() => isSending || dialog.current?.close()}>
            {texts.cancel}
          </button>
        </footer>
      </form>
    </dialog>
  )
}

function useKeyDialog({ onSubmit, onClose }: Pick<Props, 'onSubmit' | 'onClose'>) {
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
      isDone.current = (await onSubmit(input.current.value.replace(/[^!-~]/g, ''))) !== false
      if (isDone.current) dialog.current?.close()
    } catch (thrown) {
      // The service names the header that carries the key.
      const message = errorMessage(thrown)
      setError(message.startsWith('X-Laurel-Key:') ? texts.wrongKey : message)
      input.current?.focus()
    }
    setIsSending(false)
  }
  const closed = () => {
    // The second Escape in a row closes it although the response may have a secret.
    if (isSending && !isDone.current) dialog.current?.showModal()
    else onClose(isDone.current)
  }
  return { dialog, input, isSending, error, submit, onClose: closed }
}
