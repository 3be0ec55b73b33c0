import { type ComponentChildren, h } from 'preact'
import type { FormComponent } from './types.ts'

type Props = {
  form: FormComponent
  id: string
  label: ComponentChildren
  hint?: string | undefined
  control?: 'input' | 'textarea'
  name?: string
  type?: 'email' | 'url'
  required?: boolean
  inputMode?: 'url'
  autocomplete?: string
  placeholder?: string
  defaultValue?: string
  onFocus?: (event: Event) => void
  /** Rendered below the control. */
  children?: ComponentChildren
}

/** A label, its control and the message below it. */
export function Field({ form, id, label, hint, control = 'input', children, ...attributes }: Props) {
  return (
    <div class={`field ${id}`} part="field">
      <label for={id} part="label" dir="auto">
        {label}
      </label>
      {hint && (
        <div id={`${id}-hint`} class="muted" dir="auto">
          {hint}
        </div>
      )}
      {h(control, {
        id,
        name: id,
        part: 'control',
        'aria-invalid': form.state.messages[id]?.invalid,
        'aria-describedby': hint ? `${id}-hint ${id}-message` : form.lazy && `${id}-message`,
        ...attributes,
      })}
      {fieldMessage(form, id)}
      {children}
    </div>
  )
}

/** Returns the message of a control, once the lazy part is loaded: before that there is none. */
export const fieldMessage = ({ lazy, state }: FormComponent, id: string) =>
  lazy && <lazy.FieldMessage id={id} message={state.messages[id]} />

/** Returns the label of a field, marked as optional unless it is required. */
export const fieldLabel = ({ props: { t } }: FormComponent, text: string, required?: boolean) => [
  text,
  !required && <span class="muted"> ({t('optional')})</span>,
]
