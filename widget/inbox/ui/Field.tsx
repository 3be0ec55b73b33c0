import type { ComponentChildren } from 'preact'
import { texts } from './en.ts'

/** The attributes that connect a control with its hint and its error. */
export type Control = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type Props = {
  id: string
  name: string
  label: string
  /** Says so beside the label. */
  isOptional?: boolean
  hint?: ComponentChildren
  /** An example of a value. It stands below the control, where it cannot be taken for one. */
  example?: string | undefined
  /** Why the value was rejected. */
  error?: ComponentChildren
  /** Renders the control. */
  children: (control: Control) => ComponentChildren
}

/** A labelled control with a hint above it, and an example and a sentence about an error below. */
export function Field({ id, name, label, isOptional, hint, example, error, children }: Props) {
  const descriptions = [error && `${id}-error`, hint && `${id}-hint`, example && `${id}-example`].filter(Boolean)
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isOptional && <span class="muted"> {texts.optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      {children({ id, name, 'aria-invalid': Boolean(error), 'aria-describedby': descriptions.join(' ') || undefined })}
      {example && (
        <p id={`${id}-example`} class="hint">
          {example}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} class="error">
          {error}
        </p>
      )}
    </div>
  )
}
