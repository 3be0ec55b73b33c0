import { enterCode } from './actions.ts'
import { Message } from './Message.tsx'
import { t } from './texts.ts'

/** The form for the code or the whole link. */
export const CodeForm = () => (
  <form
    class="card"
    onSubmit={(event) => {
      event.preventDefault()
      enterCode(event.currentTarget.token.value)
    }}
  >
    <label for="token">{t.code}</label>
    <p id="hint">{t.codeHint}</p>
    <input id="token" name="token" required autocomplete="off" spellcheck={false} aria-describedby="hint" />
    <Message place="code" />
    <button type="submit">{t.show}</button>
  </form>
)
