import { type FieldProps, SettingsField } from './SettingsField.tsx'

/** A choice of the settings that needs no explanation for each value; `options` has their labels. */
export function SelectField({ options, ...props }: FieldProps & { options: Record<string, string> }) {
  const { fields, name } = props
  return (
    <SettingsField {...props}>
      {(control) => (
        <select
          {...control}
          value={fields.text[name]}
          onChange={({ currentTarget }) => fields.onEdit({ [name]: currentTarget.value })}
        >
          {Object.entries(options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </SettingsField>
  )
}
