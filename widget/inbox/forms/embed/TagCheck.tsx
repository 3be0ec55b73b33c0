import { useState } from 'preact/hooks'
import type { FormSettings } from '../../../../shared/form-settings.ts'
import { TextField } from '../fields/TextField.tsx'
import { texts } from '../texts/en.ts'
import { installTexts } from '../texts/en-install.ts'
import { checkTag } from './tag-check.ts'

/** Shows what a tag that is already on a site does to the form's settings. Nothing of it is stored. */
export function TagCheck({ settings }: { settings: FormSettings }) {
  const [tag, setTag] = useState('')
  const { winning, hidden } = checkTag(tag, settings)
  const fieldNames = hidden.map((name) => texts.fieldNames[name] ?? name).join(', ')
  return (
    <details>
      <summary>{installTexts.checkTag}</summary>
      <TextField
        id="tag"
        label={installTexts.yourTag}
        hint={installTexts.wins}
        value={tag}
        isLong
        dir="ltr"
        onInput={setTag}
      />
      <div role="status">
        {winning.length > 0 && <p class="note">{installTexts.winning(winning.join(', '))}</p>}
        {hidden.length > 0 && <p class="note">{installTexts.hiddenRequired(fieldNames)}</p>}
        {tag.includes('<') && winning.length === 0 && <p class="hint">{installTexts.nothingWins}</p>}
      </div>
    </details>
  )
}
