import type { ComponentChildren } from 'preact'

/** The attributes that connect a control with its hint and its error. */
export type Control = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string }

type Props = {
  id: string
  name: string
  label: string
  hint?: ComponentChildren
  /** Why the value was rejected. */
  error?: ComponentChildren
  /** Renders the control. */
  children: (control: Control) => ComponentChildren
}

/** A labelled control with a sentence about an error and a hint below. */
export function Field({ id, name, label, hint, error, children }: Props) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, name, 'aria-invalid': Boolean(error), 'aria-describedby': `${id}-error ${id}-hint` })}
      <span id={`${id}-error`} class="error">
        {error}
      </span>
      {hint && (
        <span id={`${id}-hint`} class="hint">
          {hint}
        </span>
      )}
    </div>
  )
}
