import { useRef, useState } from 'preact/hooks'
import { limits } from '../../shared/limits.ts'
import type { Texts } from '../texts/en.ts'

const values = Array.from({ length: limits.stars }, (_, index) => index + 1)

/** A rating as a group of radio buttons, which browsers make one tab stop with arrow keys; none is chosen beforehand. */
export function Stars({ texts }: { texts: Texts }) {
  const [chosen, choose] = useState(0)
  const group = useRef<HTMLFieldSetElement>(null)

  function clear() {
    choose(0)
    // The button goes, and must not take the focus with it.
    group.current?.querySelector('input')?.focus()
  }

  return (
    <fieldset class="stars" ref={group}>
      <legend>
        {texts.stars} <span class="muted">({texts.optional})</span>
      </legend>
      <div class="row">
        {values.map((value) => (
          <label key={value} class={value <= chosen ? 'on' : ''}>
            <input type="radio" name="stars" value={value} checked={value === chosen} onChange={() => choose(value)} />
            <span class="hidden">{texts.starsOf(value)}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m12 2.6 2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95Z" />
            </svg>
          </label>
        ))}
        {chosen > 0 && (
          <>
            <output aria-hidden="true">{texts.starsOf(chosen)}</output>
            <button type="button" class="quiet" onClick={clear}>
              {texts.clear}
            </button>
          </>
        )}
      </div>
    </fieldset>
  )
}
