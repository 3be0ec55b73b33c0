import { type ComponentChildren, h } from 'preact'
import type { TestimonialInput } from '../../shared/testimonial.ts'
import type { Texts } from '../texts/en.ts'
import type { Say } from './say.ts'

/** A name that the control, its label's sentence and the API's field share. */
export type FieldName = keyof Texts & keyof TestimonialInput

/** What there is to say about a control; `live`: it may come while somebody types, and is read out then. */
export type Note = { text: string; wrong?: boolean; live?: boolean }

type Props = {
  id: string
  label: ComponentChildren
  note: Note | undefined
  /** How many characters (code points) fit. */
  limit: number
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
export function Field({ id, label, note, limit, control = 'input', children, ...attributes }: Props) {
  return (
    <div class={`field ${id}`} part="field">
      <label for={id} part="label">
        {label}
      </label>
      {h(control, {
        id,
        name: id,
        part: 'control',
        'data-limit': limit,
        'aria-invalid': !!note?.wrong,
        'aria-describedby': `${id}-note`,
        ...attributes,
      })}
      <Remark id={id} note={note} />
      {children}
    </div>
  )
}

/** The name of a field, and that it may stay empty. */
export const label = (say: Say, name: FieldName | 'stars', required?: boolean) => [
  say(name),
  !required && <span class="muted"> ({say('optional')})</span>,
]

/** What there is to say about the control of this id. */
export function Remark({ id, note }: { id: string; note: Note | undefined }) {
  return (
    <p id={`${id}-note`} class={note?.wrong ? 'error' : 'muted'} aria-live={note && !note.live ? 'off' : 'polite'}>
      {/* An element for each sentence: translators of pages replace the text inside, which could not be taken back. */}
      {note && <span key={note.text}>{note.text}</span>}
    </p>
  )
}
