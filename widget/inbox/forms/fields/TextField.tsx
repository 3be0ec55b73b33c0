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
  /** Beside the control. */
  children?: ComponentChildren
}

/** A labelled control of the builder, with a hint and an error below. */
export function TextField({ id, label, onInput, hint, error, isLong, children, ...attributes }: Props) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="with">
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
      </span>
      <span id={`${id}-error`} class="error">
        {error}
      </span>
      <span id={`${id}-hint`} class="hint">
        {hint}
      </span>
    </div>
  )
}
