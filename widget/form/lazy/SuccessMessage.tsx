import type { Translate } from '../translate.ts'

type Props = { t: Translate; startOver: (event: Event) => void }

/** Replaces the form once the testimonial is sent; its heading can take the focus. */
export function SuccessMessage({ t, startOver }: Props) {
  return (
    <div class="sent">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m5 12.5 4.5 4.5L19 7.5" />
      </svg>
      <h2 id="heading" part="heading" tabIndex={-1} aria-describedby="received">
        {t('thanks')}
      </h2>
      <p id="received">{t('received')}</p>
      <button type="button" class="link-button" onClick={startOver}>
        {t('sendAnother')}
      </button>
    </div>
  )
}
