import { useState } from 'preact/hooks'
import type { ApiKey } from '../../../shared/api-key.ts'
import { Choices } from '../ui/dialogs/Choices.tsx'
import { KeyDialog } from '../ui/dialogs/KeyDialog.tsx'
import { useFieldErrors } from '../ui/dialogs/use-field-errors.ts'
import { Field } from '../ui/Field.tsx'
import { useUniqueId } from '../ui/hooks/use-unique-id.ts'
import { describeRule } from '../ui/rules/describe-rule.ts'
import { texts } from './en.ts'

/** The key to create. */
export type NewKey = Pick<ApiKey, 'label' | 'role'>

const roles = ['client', 'owner'] as const

type Props = {
  /** Creates the key, or throws an error for the dialog. */
  onCreate: (newKey: NewKey, key: string) => Promise<void>
  onClose: () => void
}

/** The dialog that creates a key. */
export default function CreateKey({ onCreate, onClose }: Props) {
  const id = useUniqueId()
  const { form, errors, submit } = useFieldErrors()
  const [label, setLabel] = useState('')
  const [role, setRole] = useState<NewKey['role']>('client')
  return (
    <KeyDialog
      title={texts.createKey}
      action={texts.create}
      keyHint={texts.keyHint}
      form={form}
      onSubmit={(key) => submit(() => onCreate({ label: label.trim(), role }, key))}
      onClose={onClose}
    >
      <Field id={id} name="label" label={texts.label} error={errors.label && describeRule(texts.label, errors.label)}>
        {(control) => (
          <input
            {...control}
            autocomplete="off"
            placeholder={texts.labelExamples}
            value={label}
            onInput={({ currentTarget }) => setLabel(currentTarget.value)}
          />
        )}
      </Field>
      <Choices
        legend={texts.role}
        name="role"
        values={roles}
        labels={texts.roleNames}
        hints={texts.roleHints}
        value={role}
        onChange={setRole}
      />
    </KeyDialog>
  )
}
