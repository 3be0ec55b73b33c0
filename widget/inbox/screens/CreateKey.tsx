import { useRef, useState } from 'preact/hooks'
import type { ApiKey } from '../../../shared/api-key.ts'
import { KeyDialog } from '../ui/KeyDialog.tsx'
import { texts } from './en.ts'

/** The key to create. */
export type NewKey = Pick<ApiKey, 'label' | 'role'>

const roles = ['client', 'owner'] as const

/** The form for a new key; `onCreate` creates it with an owner key, or throws what the dialog shows. */
export function CreateKey({ onCreate }: { onCreate: (newKey: NewKey, key: string) => Promise<void> }) {
  const form = useRef<HTMLFormElement>(null)
  const [newKey, setNewKey] = useState<NewKey>()
  const submit = (event: Event) => {
    event.preventDefault()
    if (!form.current) return
    const values = new FormData(form.current)
    setNewKey({
      label: `${values.get('label')}`.trim(),
      role: roles.find((role) => role === values.get('role')) ?? 'client',
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
      {newKey && (
        <KeyDialog
          title={texts.createTitle}
          action={texts.create}
          onSubmit={(key) => onCreate(newKey, key)}
          onClose={(isDone) => {
            setNewKey(undefined)
            if (isDone) form.current?.reset()
          }}
        >
          {texts.createKeyText(newKey.label, texts.roles[newKey.role])}
        </KeyDialog>
      )}
    </section>
  )
}
