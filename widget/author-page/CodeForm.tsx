import { enterCode } from './actions.ts'
import { Message } from './Message.tsx'
import { state } from './state.ts'
import { t } from './texts.ts'

/** The form for the code or the whole link. */
export const CodeForm = () => (
  <form
    class="card"
    onSubmit={(event) => {
      event.preventDefault()
      enterCode(event.currentTarget.token)
    }}
  >
    <label for="token">{t.code}</label>
    <p id="hint">{t.codeHint}</p>
    <input
      id="token"
      name="token"
      required
      autocomplete="off"
      spellcheck={false}
      aria-invalid={state.message?.place === 'token'}
      aria-describedby="hint token-message"
      // What was not found can be corrected.
      defaultValue={location.hash.slice(1)}
    />
    <Message place="token" />
    <button type="submit">{t.show}</button>
  </form>
)
