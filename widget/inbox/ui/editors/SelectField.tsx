type Props<Value extends string> = {
  label: string
  names: Readonly<Record<string, string>>
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}

/** A menu of named values, without a visible label. */
export function SelectField<Value extends string>({ label, names, values, value, onChange }: Props<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = values.find((value) => value === currentTarget.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {names[value]}
        </option>
      ))}
    </select>
  )
}
