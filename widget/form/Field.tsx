import type { ComponentChildren, VNode } from 'preact'
import type { TestimonialInput } from '../../shared/testimonial.ts'
import type { Texts } from '../texts/en.ts'

/** What ties a control to its label and to the note below it. */
export type Tie = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string }

/** A name that the control, its label's sentence and the API's field share. */
export type FieldName = keyof Texts & keyof TestimonialInput

type Props = {
  name: FieldName
  required?: boolean
  texts: Texts
  /** What is wrong with the control. */
  error: string | undefined
  /** What there is to say about it otherwise; unlike an error it may come while somebody types, and is read out then. */
  remark?: string | undefined
  control: (tie: Tie) => VNode
  children?: ComponentChildren
}

/** A label, its control and what there is to say about it. */
export function Field({ name, required, texts, error, remark, control, children }: Props) {
  const note = `${name}-note`
  return (
    <div class={`field ${name}`}>
      <label for={name}>
        {texts[name]} {!required && <span class="muted">({texts.optional})</span>}
      </label>
      {control({ id: name, name, 'aria-invalid': !!error, 'aria-describedby': note })}
      <p id={note} class={error ? 'error' : 'muted'} aria-live={remark === undefined ? 'off' : 'polite'}>
        {error || remark}
      </p>
      {children}
    </div>
  )
}
