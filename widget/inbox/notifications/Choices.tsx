type Props<Value extends string> = {
  legend: string
  name: string
  values: readonly Value[]
  labels: Record<Value, string>
  hints?: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one of several values, all in sight. */
export function Choices<Value extends string>({ legend, name, values, labels, hints, value, onChange }: Props<Value>) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {values.map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} value={choice} checked={choice === value} onChange={() => onChange(choice)} />
          <span>
            <strong>{labels[choice]}</strong> {hints && <span class="hint">{hints[choice]}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
