import { type ComponentChildren, h } from 'preact'
import type { TestimonialInput } from '../../shared/testimonial.ts'
import type { Texts } from '../i18n/en.ts'
import type { Translate } from './translate.ts'
import type { FieldMessageComponent, Message } from './types.ts'

/** A name shared by the control, the text of its label and the API's field. */
export type FieldName = keyof Texts & keyof TestimonialInput

type Props = {
  id: string
  label: ComponentChildren
  message: Message | undefined
  FieldMessage: FieldMessageComponent | undefined
  control?: 'input' | 'textarea'
  name?: string
  type?: 'email' | 'url'
  rows?: number
  required?: boolean
  inputMode?: 'url'
  autocomplete?: string
  defaultValue?: string
  onFocus?: (event: Event) => void
  onChange?: (event: Event) => void
  /** Rendered below the control. */
  children?: ComponentChildren
}

/** A label, its control and the message below it. */
export function Field({ id, label, message, FieldMessage, control = 'input', children, ...attributes }: Props) {
  return (
    <div class={`field ${id}`} part="field">
      <label for={id} part="label">
        {label}
      </label>
      {h(control, {
        id,
        name: id,
        part: 'control',
        'aria-invalid': message?.invalid,
        'aria-describedby': FieldMessage && `${id}-message`,
        ...attributes,
      })}
      {FieldMessage && <FieldMessage id={id} message={message} />}
      {children}
    </div>
  )
}

/** Returns the label of a field, marked as optional unless it is required. */
export const fieldLabel = (t: Translate, name: FieldName | 'stars', required?: boolean) => [
  t(name),
  !required && <span class="muted"> ({t('optional')})</span>,
]
