import type { ComponentChildren } from 'preact'
import { type Control, Field } from '../ui/Field.tsx'
import { describeFieldError } from './describe-field-error.ts'
import { texts } from './en.ts'

type Name = keyof typeof texts.labels

/** The properties that the fields of a dialog share: the beginning of their ids, their values, and the rules that the service found broken. */
export type FieldsProps<Names extends Name> = {
  id: string
  values: Readonly<Record<Names, string>>
  errors: Readonly<Record<string, string>>
  onEdit: (change: Partial<Record<Names, string>>) => void
}

type Props<Names extends Name> = FieldsProps<Names> & {
  name: Names
  hint?: string
  example?: string
  isOptional?: boolean
  /** The number of lines; without it, the field is an input. */
  rows?: number
  /** More attributes of an input. */
  input?: preact.InputHTMLAttributes<HTMLInputElement>
  /** Renders another control. */
  children?: (control: Control) => ComponentChildren
}

/** A labelled field of a testimonial with the sentence about what is wrong with it. */
export function ValueField<Names extends Name>(props: Props<Names>) {
  const { id, values, errors, onEdit, name, hint, example, isOptional = false, rows, input, children } = props
  const rule = errors[name]
  const change = (value: string) => onEdit({ [name]: value } as Partial<Record<Names, string>>)
  const shared = { required: !isOptional, dir: 'auto', value: values[name] } as const
  const render = (control: Control) =>
    rows ? (
      <textarea
        {...control}
        {...shared}
        class={name === 'testimonialText' ? 'words' : ''}
        rows={rows}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    ) : (
      <input
        {...control}
        {...shared}
        autocomplete="off"
        {...input}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    )
  return (
    <Field
      id={`${id}-${name}`}
      name={name}
      label={texts.labels[name]}
      isOptional={isOptional}
      hint={hint}
      example={example}
      error={rule && describeFieldError(name, rule)}
    >
      {children ?? render}
    </Field>
  )
}
