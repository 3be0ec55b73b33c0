import { type ComponentChildren, h } from 'preact'

type Props = {
  id: string
  label: ComponentChildren
  value: string
  onInput: (value: string) => void
  hint?: ComponentChildren
  /** Why the value cannot be used. */
  error?: string | undefined
  /** More than one line. */
  isLong?: boolean
  type?: 'url'
  dir?: 'auto' | 'ltr'
  lang?: string
  placeholder?: string
  maxLength?: number
  onBlur?: () => void
  /** Buttons beside the label. */
  buttons?: ComponentChildren
  /** Beside the control. */
  children?: ComponentChildren
}

/** A labelled control of the builder, with an error and a hint below. */
export function TextField({ id, label, onInput, hint, error, isLong, buttons, children, ...attributes }: Props) {
  return (
    <div class="field">
      <div class="bar nowrap">
        <label for={id} class="grow">
          {label}
        </label>
        {buttons}
      </div>
      <div class="bar nowrap">
        {h(isLong ? 'textarea' : 'input', {
          id,
          autocomplete: 'off',
          'aria-invalid': Boolean(error),
          'aria-describedby': `${id}-error ${id}-hint`,
          onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onInput(currentTarget.value),
          ...(isLong && { rows: 2 }),
          ...attributes,
        })}
        {children}
      </div>
      <span id={`${id}-error`} class="error">
        {error}
      </span>
      <span id={`${id}-hint`} class="hint">
        {hint}
      </span>
    </div>
  )
}
