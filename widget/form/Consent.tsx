import type { ComponentChildren } from 'preact'
import { fieldMessage } from './Field.tsx'
import type { FormComponent } from './types.ts'

type Props = {
  form: FormComponent
  name: string
  required?: boolean
  children: ComponentChildren
}

/** A consent checkbox, never ticked in advance; its value is the time of the tick. */
export function Consent({ form, name, required, children }: Props) {
  return (
    <div class="consent">
      <label>
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
