import type { ComponentChildren } from 'preact'

/** What connects a control with its hint and its error. */
type Control = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string }

type Props = {
  name: string
  label: string
  hint?: string | undefined
  /** Why the service has rejected the value: a sentence about `subject`, or else about the label. */
  error: string | undefined
  subject?: string
  /** Renders the control. */
  children: (control: Control) => ComponentChildren
}

/** A labelled control of the settings, with a hint and the service's sentence below. */
export function SettingsField({ name, label, hint, error, subject = label, children }: Props) {
  const id = `settings-${name}`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, name, 'aria-invalid': Boolean(error), 'aria-describedby': `${id}-error ${id}-hint` })}
      <span id={`${id}-error`} class="error">
        {error && `${subject} ${error}.`}
      </span>
      {hint && (
        <span id={`${id}-hint`} class="hint">
          {hint}
        </span>
      )}
    </div>
  )
}
