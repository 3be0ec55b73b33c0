import { useRef } from 'preact/hooks'
import type { ApiKey } from '../../../shared/api-key.ts'
import type { KeyQuestion } from '../ui/use-owner-key.tsx'
import { texts } from './en.ts'

/** The key to create. */
export type NewKey = Pick<ApiKey, 'label' | 'role'>

const roles = ['client', 'owner'] as const

type Props = {
  /** Asks for an owner key. */
  onAsk: (question: KeyQuestion) => void
  /** Creates the key, or throws an error for the dialog. */
  onCreate: (newKey: NewKey, key: string) => Promise<void>
}

/** The form for a new key. */
export function CreateKey({ onAsk, onCreate }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: Event) => {
    event.preventDefault()
    if (!form.current) return
    const values = new FormData(form.current)
    const label = `${values.get('label')}`.trim()
    const role = roles.find((role) => role === values.get('role')) ?? 'client'
    onAsk({
      title: texts.createTitle,
      text: texts.createKeyText(label, texts.roles[role]),
      action: texts.create,
      onSubmit: (key) => onCreate({ label, role }, key),
      onDone: () => form.current?.reset(),
    })
  }
  return (
    <section class="card">
      <h2>{texts.createKey}</h2>
      <form ref={form} onSubmit={submit}>
        <p class="field">
          <label for="key-label">{texts.keyLabel}</label>
          <input id="key-label" name="label" autocomplete="off" aria-describedby="key-label-hint" />
          <span id="key-label-hint" class="hint">
            {texts.keyLabelHint}
          </span>
        </p>
        <fieldset class="choices">
          <legend>{texts.role}</legend>
          {roles.map((role) => (
            <label key={role}>
              <input type="radio" name="role" value={role} defaultChecked={role === 'client'} />
              <span>
                <strong>{texts.roles[role]}</strong> <span class="hint">{texts.roleHints[role]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit" class="primary">
          {texts.create}
        </button>
      </form>
    </section>
  )
}
