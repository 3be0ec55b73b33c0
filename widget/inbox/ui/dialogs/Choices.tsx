type Props<Value extends string> = {
  legend: string
  name: string
  values: readonly Value[]
  labels: Record<Value, string>
  hints?: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
  /** Several of them fit into a line. */
  isShort?: boolean
}

/** A choice of one of several values, all in sight. */
export function Choices<Value extends string>({ legend, values, labels, hints, value, ...props }: Props<Value>) {
  const { name, onChange, isShort } = props
  return (
    <fieldset class={isShort ? 'choices pair' : 'choices'}>
      <legend>{legend}</legend>
      {values.map((choice) => (
        <label key={choice} class="check">
          <input type="radio" name={name} value={choice} checked={choice === value} onChange={() => onChange(choice)} />
          <span>
            {labels[choice]}
            {hints && <span class="hint">{hints[choice]}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
