import type { Message } from '../types.ts'

/** The message below the control with this id. */
export function FieldMessage({ id, message }: { id: string; message: Message | undefined }) {
  return (
    <p
      id={`${id}-message`}
      class={message?.invalid ? 'error' : 'muted'}
      aria-live={message && !message.live ? 'off' : 'polite'}
    >
      {/* A new element for each text: page translators replace text nodes, which Preact could then not update. */}
      {message?.onClick ? (
        <button key={message.text} type="button" class="link-button" onClick={message.onClick}>
          {message.text}
        </button>
      ) : (
        message && (
          <span key={message.text} lang={message.lang}>
            {message.text}
          </span>
        )
      )}
    </p>
  )
}
