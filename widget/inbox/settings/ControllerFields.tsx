import { controllerFields } from '../../../shared/workspace/controller-fields.ts'
import { texts } from './en-controller.ts'
import { SettingsField } from './SettingsField.tsx'
import type { Draft, SettingsText } from './settings-form.ts'

type Props = {
  text: SettingsText
  /** Why the service has rejected a field, by its name. */
  errors: Record<string, string>
  onEdit: (change: Draft) => void
}

/** The part of the settings that says who is responsible for the data, for records of consent. */
export function ControllerFields({ text, errors, onEdit }: Props) {
  return (
    <>
      <h2>{texts.heading}</h2>
      <p class="hint">{texts.hint}</p>
      {controllerFields.map((detail) => {
        const name = `controller.${detail}` as const
        const { label, hint } = texts.details[detail]
        const input = {
          value: text[name],
          autocomplete: 'off',
          onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
            onEdit({ [name]: currentTarget.value }),
        }
        return (
          <SettingsField key={name} name={name} label={label} hint={hint} error={errors[name]}>
            {(control) => {
              if (detail === 'address') return <textarea {...control} {...input} rows={3} />
              return detail === 'privacyUrl' ? (
                <input {...control} {...input} type="url" placeholder="https://" />
              ) : (
                <input {...control} {...input} />
              )
            }}
          </SettingsField>
        )
      })}
    </>
  )
}
