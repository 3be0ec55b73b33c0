import type { ComponentChildren } from 'preact'
import { type Control, Field } from '../ui/Field.tsx'

type Props = {
  name: string
  label: string
  hint?: ComponentChildren
  /** Why the service has rejected the value: a sentence about `subject`, or else about the label. */
  error: string | undefined
  subject?: string
  /** Renders the control. */
  children: (control: Control) => ComponentChildren
}

/** A labelled control of the settings, with a hint and the service's sentence below. */
export const SettingsField = ({ error, subject, ...field }: Props) => (
  <Field {...field} id={`settings-${field.name}`} error={error && `${subject ?? field.label} ${error}.`} />
)
