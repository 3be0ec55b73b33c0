import { useState } from 'preact/hooks'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { TextField } from '../../ui/editors/TextField.tsx'
import { texts } from '../texts/en.ts'
import { embedTexts } from '../texts/en-embed.ts'
import { checkSnippet } from './snippet-check.ts'

/** Shows what a tag that is already on a site does to the form's settings. Nothing of it is stored. */
export function SnippetCheck({ settings }: { settings: FormSettings }) {
  const [tag, setTag] = useState('')
  const { winning, hidden } = checkSnippet(tag, settings)
  const fieldNames = hidden.map((name) => texts.fieldNames[name] ?? name).join(', ')
  return (
    <details>
      <summary>{embedTexts.checkSnippet}</summary>
      <TextField
        id="tag"
        label={embedTexts.yourTag}
        hint={embedTexts.wins}
        value={tag}
        isLong
        dir="ltr"
        onInput={setTag}
      />
      <div role="status">
        {winning.length > 0 && <p class="note">{embedTexts.winning(winning.join(', '))}</p>}
        {hidden.length > 0 && <p class="note">{embedTexts.hiddenRequired(fieldNames)}</p>}
        {tag.includes('<') && winning.length === 0 && <p class="hint">{embedTexts.nothingWins}</p>}
      </div>
    </details>
  )
}
