import { useId } from 'preact/hooks'
import { texts } from './en.ts'

type Props = { events: string[]; error: string | undefined; onChange: (events: string[]) => void }

const names = Object.keys(texts.eventHints)

/** The events that a webhook gets. */
export function EventsField({ events, error, onChange }: Props) {
  const id = useId()
  return (
    <fieldset class="choices" aria-describedby={id}>
      <legend>{texts.events}</legend>
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={events.includes(name)}
            aria-invalid={Boolean(error)}
            onChange={({ currentTarget }) =>
              // In the order of the list.
              onChange(names.filter((other) => (other === name ? currentTarget.checked : events.includes(other))))
            }
          />
          <span>
            <strong>
              {name.split('.')[0]}.<wbr />
              {name.split('.')[1]}
            </strong>{' '}
            <span class="hint">{texts.eventHints[name]}</span>
          </span>
        </label>
      ))}
      <span id={id} class="error">
        {error}
      </span>
    </fieldset>
  )
}
