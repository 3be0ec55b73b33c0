import { fieldLabel } from './Field.tsx'
import type { Translate } from './translate.ts'
import type { FieldMessageComponent, Message } from './types.ts'

const ratings = [1, 2, 3, 4, 5]

type Props = {
  t: Translate
  stars: number
  required: boolean
  message: Message | undefined
  FieldMessage: FieldMessageComponent | undefined
  onClearStars: (event: Event) => void
}

/** A star rating as a radio group: browsers make it one tab stop with arrow keys. */
export function StarRating({ t, stars, required, message, FieldMessage, onClearStars }: Props) {
  return (
    <fieldset class="stars" part="stars" aria-describedby={FieldMessage && 'stars-message'}>
      <legend part="label">{fieldLabel(t, 'stars', required)}</legend>
      <div>
        {ratings.map((rating) => (
          <label key={rating} class={rating <= stars ? 'filled' : ''}>
            <input
              type="radio"
              name="stars"
              value={rating}
              checked={rating === stars}
              required={required}
              // Without it, browsers announce a required rating as invalid before the visitor could choose one.
              aria-invalid={!!message?.invalid}
            />
            <span class="visually-hidden">{t('starsOf', { n: rating })}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m12 2.6 2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95Z" />
            </svg>
          </label>
        ))}
      </div>
      <button type="button" class="link-button" disabled={!stars} onClick={onClearStars}>
        {t('clear')}
      </button>
      {FieldMessage && <FieldMessage id="stars" message={message} />}
    </fieldset>
  )
}
