import type { Say } from './say.ts'

/** What stands in place of the form once it is sent; its heading can take the focus. */
export function Thanks({ say, onAnother }: { say: Say; onAnother: (event: Event) => void }) {
  return (
    <div class="sent">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m5 12.5 4.5 4.5L19 7.5" />
      </svg>
      <h2 id="heading" part="heading" tabIndex={-1} aria-describedby="received">
        {say('thanks')}
      </h2>
      <p id="received">{say('received')}</p>
      <button type="button" class="quiet" onClick={onAnother}>
        {say('another')}
      </button>
    </div>
  )
}
