import { erase } from './actions.ts'
import { Message } from './Message.tsx'
import { fill, t } from './texts.ts'

const dialog = () => document.querySelector('dialog')

/** The button that erases the testimonial, after one question. */
export const Erase = ({ workspace }: { workspace: string }) => (
  <>
    <button type="button" class="quiet danger" onClick={() => dialog()?.showModal()}>
      {t.erase}
    </button>
    <dialog aria-labelledby="question" aria-describedby="erase-note">
      <h2 id="question">{t.eraseQuestion}</h2>
      <p id="erase-note">{fill(t.eraseNote, { workspace })}</p>
      <Message place="erase" />
      <button type="button" class="quiet" onClick={() => dialog()?.close()}>
        {t.cancel}
      </button>
      <button type="button" class="danger" onClick={erase}>
        {t.eraseNow}
      </button>
    </dialog>
  </>
)
