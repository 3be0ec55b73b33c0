import type { Form } from '../Form.tsx'
import { startOver } from './index.tsx'

/** What stands in place of the form once it is sent; its heading can take the focus. */
export function Thanks({ form }: { form: Form }) {
  const { say } = form.props
  return (
    <div class="sent">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m5 12.5 4.5 4.5L19 7.5" />
      </svg>
      <h2 id="heading" part="heading" tabIndex={-1} aria-describedby="received">
        {say('thanks')}
      </h2>
      <p id="received">{say('received')}</p>
      <button type="button" class="quiet" onClick={() => startOver(form)}>
        {say('another')}
      </button>
    </div>
  )
}
