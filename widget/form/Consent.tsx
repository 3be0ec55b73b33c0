import type { ComponentChildren } from 'preact'
import type { FieldMessageComponent, Message } from './types.ts'

type Props = {
  name: string
  required: boolean
  message: Message | undefined
  FieldMessage: FieldMessageComponent | undefined
  children: ComponentChildren
}

/** A consent checkbox, never ticked in advance; its value is the time of the tick. */
export function Consent({ name, required, message, FieldMessage, children }: Props) {
  return (
    <div class="consent">
      <label>
        <input
          type="checkbox"
          id={name}
          name={name}
          required={required}
          // Without it, browsers announce a required box as invalid before the visitor could tick it.
          aria-invalid={!!message?.invalid}
          aria-describedby={FieldMessage && `${name}-message`}
          onClick={({ currentTarget }) => {
            currentTarget.value = new Date().toISOString()
          }}
        />
        <span>{children}</span>
      </label>
      {FieldMessage && <FieldMessage id={name} message={message} />}
    </div>
  )
}
