import type { ComponentChildren } from 'preact'
import { type Control, Field } from '../../ui/Field.tsx'
import { describeRule } from '../../ui/rules/describe-rule.ts'
import type { FieldError } from '../saving/check-fields.ts'
import type { SectionFields } from '../saving/SectionForm.tsx'
import type { FieldName } from '../saving/settings-text.ts'

/** A field of a section: its label and hint, and what it needs of the section. */
export type FieldProps = {
  fields: SectionFields
  name: FieldName
  label: string
  hint?: ComponentChildren
}

/** Returns the id of a field's control. */
export const controlId = (name: FieldName) => `settings-${name}`

/** A labelled control of the settings, with what is wrong below. */
export function SettingsField({
  fields: { errors, onEdit },
  name,
  ...field
}: FieldProps & { children: (control: Control) => ComponentChildren }) {
  const error = errors[name]
  const use = (value: string) => {
    onEdit({ [name]: value })
    document.getElementById(controlId(name))?.focus()
  }
  return (
    <Field
      {...field}
      id={controlId(name)}
      name={name}
      error={error && <ErrorText error={error} subject={field.label} onUse={use} />}
    />
  )
}

type ErrorProps = { error: FieldError; subject: string; onUse: (value: string) => void }

/** The sentence about what is wrong with a field, with another value to use if there is one. */
export function ErrorText({ error, subject, onUse }: ErrorProps) {
  if ('rule' in error) return <>{describeRule(subject, error.rule)}</>
  const { sentence, offer } = error
  return (
    <>
      {sentence}{' '}
      {offer && (
        <button type="button" class="link" onClick={() => onUse(offer.value)}>
          {offer.label}
        </button>
      )}
    </>
  )
}
