import { useEffect, useState } from 'preact/hooks'
import * as limits from '../../../../shared/limits.ts'
import { textNames } from '../../../../shared/texts/names.ts'
import { TextField } from '../../ui/editors/TextField.tsx'
import type { FormEditor } from '../editor/form-editor.ts'
import { loadDefaultTexts } from '../texts/default-texts.ts'
import { texts } from '../texts/en.ts'
import { Languages } from './Languages.tsx'

type Props = { editor: FormEditor; workspace: string; onLanguage: (language: string) => void }

const mainTexts = ['heading', 'prompt', 'starter', 'more', 'send', 'open']

/** The texts of the form that an owner can replace, and the form in other languages. */
export default function Translations({ editor, workspace, onLanguage }: Props) {
  const { settings } = editor.state
  const [ours, setOurs] = useState<Readonly<Record<string, string>>>({})
  const [showsAll, setShowsAll] = useState(false)
  useEffect(() => {
    loadDefaultTexts('en').then(setOurs, () => setOurs({}))
  }, [])
  const field = (name: string) => {
    // Without our own word there is nothing to name the text by.
    const label = texts.textNames[name] ?? ours[name] ?? name
    return (
      <TextField
        key={name}
        id={`text-${name}`}
        label={label}
        value={settings.texts?.[name] ?? ''}
        placeholder={ours[name] ?? ''}
        maxLength={limits.consentText}
        dir="auto"
        onInput={(text) => editor.edit({ texts: { ...settings.texts, [name]: text || undefined } })}
      />
    )
  }
  return (
    <>
      <p class="hint">{texts.wordsHint}</p>
      <h3>{texts.ownWords}</h3>
      <p class="hint">{texts.ownWordsHint}</p>
      {mainTexts.map(field)}
      <details onToggle={({ currentTarget }) => setShowsAll(currentTarget.open)}>
        <summary>{texts.allTexts}</summary>
        {showsAll && textNames.filter((name) => !mainTexts.includes(name) && name !== 'consent').map(field)}
      </details>
      <Languages editor={editor} workspace={workspace} onLanguage={onLanguage} />
    </>
  )
}
