import type { ComponentChildren, VNode } from 'preact'
import type { TestimonialInput } from '../../shared/testimonial.ts'
import type { Texts } from '../texts/en.ts'

/** What ties a control to its label and to the notes below it. */
export type Tie = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string }

/** A name that the control, its label's sentence and the API's field share. */
export type FieldName = keyof Texts & keyof TestimonialInput

type Props = {
  name: FieldName
  required?: boolean
  texts: Texts
  /** What is wrong with the control. */
  error: string | undefined
  control: (tie: Tie) => VNode
  /** More about the control, below it. */
  children?: ComponentChildren
}

/** A label, its control and what there is to say about it. */
export function Field({ name, required, texts, error, control, children }: Props) {
  const note = `${name}-note`
  return (
    <div class={`field ${name}`}>
      <label for={name}>
        {texts[name]} {!required && <span class="muted">({texts.optional})</span>}
      </label>
      {control({ id: name, name, 'aria-invalid': !!error, 'aria-describedby': note })}
      <div id={note} class="note">
        {error && <p class="error">{error}</p>}
        {children}
      </div>
    </div>
  )
}
