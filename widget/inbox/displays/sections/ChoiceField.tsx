type Props<Value extends string | number> = {
  label: string
  hint?: string | undefined
  /** Each value with its name. */
  options: readonly (readonly [value: Value, name: string])[]
  value: Value
  onChange: (value: Value) => void
}

/** A labelled menu. A value that is none of the options, as the API accepts more of them, is one too. */
export function ChoiceField<Value extends string | number>({ label, hint, options, value, onChange }: Props<Value>) {
  const all = options.some(([one]) => one === value) ? options : [...options, [value, `${value}`] as const]
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = all[currentTarget.selectedIndex]
          if (chosen) onChange(chosen[0])
        }}
      >
        {all.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      {hint && <span class="hint">{hint}</span>}
    </label>
  )
}
