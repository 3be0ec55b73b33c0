import { useLayoutEffect } from 'preact/hooks'
import type { Form } from '../../../shared/forms/form.ts'
import { useFieldErrors } from '../ui/dialogs/use-field-errors.ts'
import { Field } from '../ui/Field.tsx'
import { useSubmit } from '../ui/hooks/use-submit.ts'
import { useUniqueId } from '../ui/hooks/use-unique-id.ts'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { describeRule } from '../ui/rules/describe-rule.ts'
import { type NewInvitation, prefilled } from './api.ts'
import { texts } from './en.ts'

type Props = {
  /** The forms that accept testimonials. */
  forms: Form[]
  /** Creates the invitation, or throws what the dialog or a field shows. */
  onCreate: (body: NewInvitation) => Promise<void>
  onClose: () => void
}

/** The dialog that creates a link for one person. The service validates it, so that there is one sentence for each rule. */
export default function InvitationDialog({ forms, onCreate, onClose }: Props) {
  const id = useUniqueId()
  const { form, errors, ...fields } = useFieldErrors()
  const { isBusy, error, submit } = useSubmit()
  // The dialog itself focuses its title.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const create = () =>
    submit(async () => {
      const typed = Array.from(new FormData(form.current ?? undefined), ([name, value]) => [name, `${value}`.trim()])
      const body = Object.fromEntries(typed.filter(([, value]) => value))
      if (await fields.submit(() => onCreate(body))) onClose()
    })
  const labelled = (name: keyof NewInvitation, label: string) => ({
    id: `${id}-${name}`,
    name,
    label,
    error: errors[name] && describeRule(label, errors[name]),
  })
  return (
    <ModalDialog
      title={texts.ask}
      action={texts.create}
      form={form}
      isBusy={isBusy}
      error={error}
      onSubmit={create}
      onClose={onClose}
    >
      <p class="muted">{texts.fieldsHint}</p>
      <div class="pair">
        {prefilled.map((name) => (
          <Field key={name} {...labelled(name, texts.fields[name])} isOptional>
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
      </div>
      {forms.length > 0 && (
        <Field {...labelled('formId', texts.form)}>
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
    </ModalDialog>
  )
}
