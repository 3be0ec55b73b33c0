import type { ComponentChildren } from 'preact'
import { fieldMessage } from './Field.tsx'
import type { FormComponent } from './types.ts'

type Props = {
  form: FormComponent
  name: string
  required?: boolean
  /** The sentence, where it can change. */
  text?: string
  children: ComponentChildren
}

/** A consent checkbox, never ticked in advance; its value is the time of the tick. */
export function Consent({ form, name, required, text, children }: Props) {
  return (
    <div class="consent">
      {/* A new element for another sentence: consent to one is no consent to the other. The message stays, to be announced. */}
      <label key={text}>
        <input
          type="checkbox"
          id={name}
          name={name}
          required={required}
          // Without it, browsers announce a required box as invalid before the visitor could tick it.
          aria-invalid={!!form.state.messages[name]?.invalid}
          aria-describedby={form.lazy && `${name}-message`}
          onClick={({ currentTarget }) => {
            currentTarget.value = new Date().toISOString()
          }}
        />
        <span dir="auto">{children}</span>
      </label>
      {fieldMessage(form, name)}
    </div>
  )
}
