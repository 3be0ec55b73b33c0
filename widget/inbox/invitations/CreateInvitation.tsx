import { useId, useRef, useState } from 'preact/hooks'
import type { Form } from '../../../shared/form.ts'
import { errorMessage } from '../ui/error-message.ts'
import { Field } from '../ui/Field.tsx'
import { useFieldErrors } from '../ui/use-field-errors.ts'
import { type NewInvitation, prefilled } from './api.ts'
import { texts } from './en.ts'

type Props = {
  /** The forms that accept testimonials. */
  forms: Form[]
  /** Creates the invitation, or throws what the form shows. */
  onCreate: (body: NewInvitation) => Promise<void>
}

/** The form that creates a link for one person. The service validates it, so that there is one sentence for each rule. */
export function CreateInvitation({ forms, onCreate }: Props) {
  const id = useId()
  const { form, errors, focusInvalid, ...fields } = useFieldErrors()
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isSending.current || !form.current) return
    isSending.current = true
    setIsBusy(true)
    setError('')
    const typed = Array.from(new FormData(form.current), ([name, value]) => [name, `${value}`.trim()])
    try {
      const isCreated = await fields.submit(() => onCreate(Object.fromEntries(typed.filter(([, value]) => value))))
      if (isCreated) form.current?.reset()
      else focusInvalid()
    } catch (thrown) {
      setError(errorMessage(thrown))
    }
    isSending.current = false
    setIsBusy(false)
  }
  return (
    <section class="card">
      <h2>{texts.newInvitation}</h2>
      <p class="hint">{texts.fieldsHint}</p>
      <form ref={form} onSubmit={submit} aria-busy={isBusy}>
        <div class="pairs">
          {prefilled.map((name) => (
            <Field
              key={name}
              id={`${id}-${name}`}
              name={name}
              label={texts.fields[name]}
              error={errors[name] && `${texts.fields[name]} ${errors[name]}.`}
            >
              {/* A password manager would fill in the owner, not this person. */}
              {(control) =>
                name === 'email' ? (
                  <input {...control} type="email" autocomplete="off" />
                ) : (
                  <input {...control} autocomplete="off" />
                )
              }
            </Field>
          ))}
          {forms.length > 0 && (
            <Field
              id={`${id}-formId`}
              name="formId"
              label={texts.form}
              error={errors.formId && `${texts.form} ${errors.formId}.`}
            >
              {(control) => (
                <select {...control}>
                  <option value="">{texts.standardForm}</option>
                  {forms.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
        </div>
        <p role="alert">{error}</p>
        <p class="bar">
          <button type="submit" class="primary" aria-disabled={isBusy}>
            {texts.create}
          </button>
        </p>
      </form>
    </section>
  )
}
