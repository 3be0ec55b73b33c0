import type { FormComponent } from '../types.ts'

/** The chosen rating in words, which the radio buttons have for screen readers, and a button that clears it. */
export function RatingStatus({ form }: { form: FormComponent }) {
  const { t } = form.props
  return (
    <p class="rating">
      <span key={form.state.values.stars} aria-hidden="true">
        {t('rating', { n: Number(form.state.values.stars) })}
      </span>
      <button
        type="button"
        class="link-button"
        aria-label={`${t('clear')}: ${t('stars')}`}
        onClick={form.lazyHandler('clearStars')}
      >
        {t('clear')}
      </button>
    </p>
  )
}
