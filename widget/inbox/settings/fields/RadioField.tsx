import type { ComponentChildren } from 'preact'
import { controlId, ErrorText, type FieldProps } from './SettingsField.tsx'

/** A value that can be chosen, with what it means. */
type Option = { label: string; hint?: ComponentChildren }

/** A choice of the settings whose values are all shown, side by side if none needs an explanation. */
export function RadioField({
  fields: { text, errors, onEdit },
  name,
  label,
  hint,
  options,
}: FieldProps & { options: Record<string, Option> }) {
  const id = controlId(name)
  const error = errors[name]
  const use = (value: string) => {
    document.querySelector<HTMLElement>(`[name="${name}"][value="${value}"]`)?.focus()
    onEdit({ [name]: value })
  }
  const isShort = Object.values(options).every((option) => !option.hint)
  return (
    <fieldset class="field" aria-describedby={`${id}-hint ${id}-error`}>
      <legend>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      <div class={isShort ? 'choices bar' : 'choices'}>
        {Object.entries(options).map(([value, option]) => (
          <label class="check" key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={text[name] === value}
              onChange={() => onEdit({ [name]: value })}
            />
            <span>
              {option.label}
              {option.hint && <span class="hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} class="error">
          <ErrorText error={error} subject={label} onUse={use} />
        </p>
      )}
    </fieldset>
  )
}
