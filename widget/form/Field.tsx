import { type ComponentChildren, type FunctionComponent, h } from 'preact'
import type { TestimonialInput } from '../../shared/testimonial.ts'
import type { Texts } from '../i18n/en.ts'
import type { Say } from './translate.ts'

/** A name that the control, its label's sentence and the API's field share. */
export type FieldName = keyof Texts & keyof TestimonialInput

/**
 * What there is to say about a control; `live`: it may come while somebody types, and is read out then; `lang`: in this
 * language, where that is not the form's.
 */
export type Note = { text: string; wrong?: boolean; live?: boolean; lang?: string }

/** The place for it, which comes with the first input: before that there is nothing to say. */
export type Remark = FunctionComponent<{ id: string; note: Note | undefined }> | undefined

type Props = {
  id: string
  label: ComponentChildren
  note: Note | undefined
  Remark: Remark
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
  /** What follows. */
  children?: ComponentChildren
}

/** A label, its control and what there is to say about it. */
export function Field({ id, label, note, Remark, control = 'input', children, ...attributes }: Props) {
  return (
    <div class={`field ${id}`} part="field">
      <label for={id} part="label">
        {label}
      </label>
      {h(control, {
        id,
        name: id,
        part: 'control',
        'aria-invalid': note?.wrong,
        'aria-describedby': Remark && `${id}-note`,
        ...attributes,
      })}
      {Remark && <Remark id={id} note={note} />}
      {children}
    </div>
  )
}

/** The name of a field, and that it may stay empty. */
export const label = (say: Say, name: FieldName | 'stars', required?: boolean) => [
  say(name),
  !required && <span class="muted"> ({say('optional')})</span>,
]
