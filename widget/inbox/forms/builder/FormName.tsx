import * as limits from '../../../../shared/limits.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { texts } from '../texts/en.ts'

/** The name of the form as the title of the builder, which can be typed over. An empty one is not kept. */
export function FormName({ editor }: { editor: FormEditor }) {
  const { name, form } = editor.state
  return (
    <input
      id="form-name"
      class="title"
      aria-label={texts.name}
      autocomplete="off"
      dir="auto"
      maxLength={limits.formName}
      value={name}
      onInput={({ currentTarget }) => editor.rename(currentTarget.value)}
      onBlur={() => !name.trim() && editor.rename(form?.name ?? '')}
    />
  )
}
