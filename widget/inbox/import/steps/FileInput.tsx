import { Field } from '../../ui/Field.tsx'
import { texts } from '../en-steps.ts'

type Props = {
  hasFile: boolean
  /** The id of the sentence about a file that cannot be read, if there is one. */
  errorId: string | undefined
  onChoose: (files: readonly File[]) => void
}

/** The input for files. It is as large as an area to drop them on, which browsers allow by themselves. */
export const FileInput = ({ hasFile, errorId, onChoose }: Props) => (
  <Field
    id="file"
    name="file"
    label={hasFile ? texts.otherFile : texts.drop}
    hint={`${texts.dropHint} ${texts.staysHere}`}
  >
    {(control) => (
      <input
        {...control}
        aria-invalid={Boolean(errorId)}
        aria-describedby={[errorId, control['aria-describedby']].filter(Boolean).join(' ')}
        type="file"
        class="drop"
        multiple
        // So that the same file can be chosen again once it is corrected.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onChange={({ currentTarget: { files } }) => files && files.length > 0 && onChoose(Array.from(files))}
      />
    )}
  </Field>
)
