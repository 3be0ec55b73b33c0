import * as limits from '../../shared/limits.ts'
import { label, type Note, type Remark } from './Field.tsx'
import type { Say } from './translate.ts'

// Not `Array.from`, which old libraries of pages replace by one that knows no function.
const values = [...Array(limits.stars).keys()].map((index) => index + 1)

type Props = {
  say: Say
  chosen: number
  required: boolean
  note: Note | undefined
  Remark: Remark
  onClear: (event: Event) => void
}

/** A rating as a group of radio buttons, which browsers make one tab stop with arrow keys. */
export function Stars({ say, chosen, required, note, Remark, onClear }: Props) {
  return (
    <fieldset class="stars" part="stars" aria-describedby={Remark && 'stars-note'}>
      <legend part="label">{label(say, 'stars', required)}</legend>
      <div class="row">
        {values.map((value) => (
          <label key={value} class={value <= chosen ? 'on' : ''}>
            <input
              type="radio"
              name="stars"
              value={value}
              checked={value === chosen}
              required={required}
              // Without it browsers call what has to be chosen wrong before anybody could.
              aria-invalid={!!note?.wrong}
            />
            <span class="hidden">{say('starsOf', { n: value })}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m12 2.6 2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95Z" />
            </svg>
          </label>
        ))}
      </div>
      <button type="button" class="quiet" disabled={!chosen} onClick={onClear}>
        {say('clear')}
      </button>
      {Remark && <Remark id="stars" note={note} />}
    </fieldset>
  )
}
