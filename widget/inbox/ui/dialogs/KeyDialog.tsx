import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { texts } from '../en.ts'
import { errorMessage } from '../error-message.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useUniqueId } from '../hooks/use-unique-id.ts'
import { ModalDialog } from '../ModalDialog.tsx'

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
export function KeyDialog({ children, form, keyHint = texts.ownerKeyHint, onSubmit, onClose, ...props }: Props) {
  const id = useUniqueId()
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const { isBusy, error, submit } = useSubmit(describeError)
  // The dialog itself focuses its title.
  useLayoutEffect(() => input.current?.form?.querySelector<HTMLElement>('input, select')?.focus(), [])
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])
  const send = () =>
    submit(async () => {
      // A header takes no other characters, and no key has them.
      isDone.current = (await onSubmit(`${input.current?.value}`.replace(/[^!-~]/g, ''))) !== false
      if (isDone.current) input.current?.closest('dialog')?.close()
    })
  return (
    <ModalDialog {...props} form={form} isBusy={isBusy} onSubmit={send} onClose={() => onClose(isDone.current)}>
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
    </ModalDialog>
  )
}

function describeError(error: unknown): string {
  const message = errorMessage(error)
  // The service names the header that carries the key.
  return message.startsWith('X-Laurel-Key:') ? texts.wrongKey : message
}
