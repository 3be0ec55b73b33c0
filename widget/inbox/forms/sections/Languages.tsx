import { useState } from 'preact/hooks'
import { languageName, languageNames } from '../../../../shared/languages.ts'
import * as limits from '../../../../shared/limits.ts'
import { useFocus } from '../../ui/hooks/use-focus.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { prefillTranslation } from '../settings/prefill-translation.ts'
import { translatedParts } from '../settings/translations.ts'
import { loadAllTemplateTexts } from '../templates/template-texts.ts'
import { texts } from '../texts/en.ts'
import { Language } from './Language.tsx'

type Props = { editor: FormEditor; workspace: string; onLanguage: (language: string) => void }

/** The form's own words in other languages, and the controls that add one. */
export function Languages(props: Props) {
  const { editor, onLanguage } = props
  const { languages, others, chosen, choose, select, canAdd, add, remove, status, error } = useLanguages(props)
  return (
    <>
      <h3>{texts.translations}</h3>
      {Object.keys(languages).map((tag) => (
        <Language key={tag} tag={tag} editor={editor} onOpen={() => onLanguage(tag)} onRemove={() => remove(tag)} />
      ))}
      <div class="bar">
        <select
          ref={select}
          aria-label={texts.addLanguage}
          value={chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {others.map(([tag, name]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
        <button type="button" aria-disabled={!chosen} onClick={() => canAdd && add()}>
          {texts.addLanguage}
        </button>
      </div>
      <p role="status" class="hint">
        {status}
      </p>
      <p role="alert" class="error">
        {error}
      </p>
    </>
  )
}

function useLanguages({ editor, workspace, onLanguage }: Props) {
  const { settings } = editor.state
  const { languages = {} } = settings
  const [error, setError] = useState('')
  const [status, setStatus] = useState('')
  const [select, focusSelect] = useFocus<HTMLSelectElement>()
  const others = Object.entries(languageNames).filter(([tag]) => !(tag in languages))
  const [language, setLanguage] = useState('')
  const chosen = others.some(([tag]) => tag === language) ? language : (others[0]?.[0] ?? '')
  const canAdd = chosen !== '' && Object.keys(languages).length < limits.formLanguages
  const add = async () => {
    setError('')
    try {
      const all = await loadAllTemplateTexts()
      const words = all[chosen]
      if (!words) return
      const translation = prefillTranslation(editor.state.settings, words, Object.values(all), workspace)
      const next = {
        ...editor.state.settings,
        languages: { ...editor.state.settings.languages, [chosen]: translation },
      }
      editor.edit(next)
      const missing = translatedParts(next, chosen).filter(({ text }) => !text.trim()).length
      setStatus(texts.addedLanguage(languageName(chosen), missing))
      onLanguage(chosen)
    } catch {
      setError(texts.loadFailed)
    }
  }
  const remove = (tag: string) => {
    const { [tag]: _, ...rest } = languages
    editor.replace({ ...settings, languages: rest }, texts.removedLanguage(languageName(tag)))
    onLanguage('')
    focusSelect()
  }
  return { languages, others, chosen, choose: setLanguage, select, canAdd, add, remove, status, error }
}
