import { useUniqueId } from '../ui/hooks/use-unique-id.ts'
import { texts } from './en.ts'

type Props = { events: string[]; error: string | undefined; onChange: (events: string[]) => void }

const names = Object.keys(texts.eventNames)

/** The events that a webhook gets. */
export function EventsField({ events, error, onChange }: Props) {
  const id = useUniqueId()
  return (
    <fieldset class="choices" aria-describedby={error ? `${id}-error ${id}` : id}>
      <legend>{texts.events}</legend>
      <p id={id} class="hint">
        {texts.eventsHint}
      </p>
      {names.map((name) => (
        <label key={name} class="check">
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
            {texts.eventNames[name]}
            <span class="hint">{[name, texts.eventHints[name]].filter(Boolean).join(', ')}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} class="error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
