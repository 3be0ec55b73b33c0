import * as limits from '../../../../shared/limits.ts'
import { texts } from '../texts/en.ts'
import { TextField } from './TextField.tsx'

type Props = { id: string; value: string; onInput: (value: string) => void }

/** The field for the name of a form. */
export const NameField = (props: Props) => (
  <TextField
    {...props}
    label={texts.name}
    hint={texts.nameHint}
    error={props.value.trim() ? undefined : texts.nameMissing}
    maxLength={limits.formName}
    dir="auto"
  />
)
