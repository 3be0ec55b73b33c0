import { type FieldProps, SettingsField } from './SettingsField.tsx'

type Props = FieldProps & {
  /** Several lines. */
  rows?: number
  isUrl?: boolean
  /** Words for machines: browsers neither correct nor complete them. */
  isCode?: boolean
  placeholder?: string
  autocomplete?: string
}

/** A text of the settings. */
export function TextField({ rows, isUrl, isCode, placeholder, autocomplete = 'off', ...props }: Props) {
  const { fields, name } = props
  const code = { spellcheck: false, autocapitalize: 'off', dir: 'ltr' } as const
  return (
    <SettingsField {...props}>
      {(control) => {
        const attributes = {
          ...control,
          ...((isCode || isUrl) && code),
          placeholder: isUrl ? 'https://' : placeholder,
          autocomplete,
          value: fields.text[name],
          onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
            fields.onEdit({ [name]: currentTarget.value }),
        }
        if (rows) return <textarea {...attributes} rows={rows} />
        return isUrl ? <input {...attributes} type="url" /> : <input {...attributes} />
      }}
    </SettingsField>
  )
}
