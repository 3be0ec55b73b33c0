import { fieldLabel, fieldMessage } from './Field.tsx'
import type { FormComponent } from './types.ts'

export const ratings = [1, 2, 3, 4, 5]

/** One star; an element with the class `filled` fills it. */
export const star = (
  <svg viewBox="2 2 20 20" aria-hidden="true">
    <path d="m12 2.6 2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95Z" />
  </svg>
)

type Props = { form: FormComponent; required: boolean }

/** A star rating as a radio group: browsers make it one tab stop with arrow keys. */
export function StarRating({ form, required }: Props) {
  const stars = Number(form.state.values.stars)
  return (
    <fieldset class="stars" part="stars" aria-describedby={form.lazy && 'stars-message'}>
      <legend part="label">{fieldLabel(form, form.props.t('stars'), required)}</legend>
      <div>
        {ratings.map((rating) => (
          <label key={rating} class={rating <= stars ? 'filled' : ''}>
            <input
              type="radio"
              name="stars"
              value={rating}
              checked={rating === stars}
              required={required}
              aria-label={form.props.t('starsOf', { n: rating })}
              // Without it, browsers announce a required rating as invalid before the visitor could choose one.
              aria-invalid={!!form.state.messages.stars?.invalid}
            />
            {star}
          </label>
        ))}
        {form.lazy && stars > 0 && <form.lazy.RatingStatus form={form} />}
      </div>
      {fieldMessage(form, 'stars')}
    </fieldset>
  )
}
