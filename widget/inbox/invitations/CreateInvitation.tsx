import { useId } from 'preact/hooks'
import type { Form } from '../../../shared/forms/form.ts'
import { Field } from '../ui/Field.tsx'
import { useFieldErrors } from '../ui/use-field-errors.ts'
import { useSubmit } from '../ui/use-submit.ts'
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
  const { isBusy, error, submit } = useSubmit()
  const create = (event: Event) => {
    event.preventDefault()
    return submit(async () => {
      const typed = Array.from(new FormData(form.current ?? undefined), ([name, value]) => [name, `${value}`.trim()])
      const body = Object.fromEntries(typed.filter(([, value]) => value))
      if (await fields.submit(() => onCreate(body))) form.current?.reset()
      else focusInvalid()
    })
  }
  return (
    <section class="card">
      <h2>{texts.newInvitation}</h2>
      <p class="hint">{texts.fieldsHint}</p>
      <form ref={form} onSubmit={create} aria-busy={isBusy}>
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
